// ---- a record from a file: opened as soon as it is chosen, or dropped; one that is too large is not even sent ----
const file = one('#file');
file?.addEventListener('change', () => {
  if (!file.files.length) return;
  if (file.files[0].size < file.dataset.most - 2000) { file.form.requestSubmit(); return; }
  file.value = '';
  const said = document.createElement('p');
  said.textContent = words.large;
  one('#alert').replaceChildren(said);
  one('#alert').className = 'said';
  one('#alert').setAttribute('role', 'alert');
});

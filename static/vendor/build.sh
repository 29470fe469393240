#!/bin/sh
# Builds htmx-4.0.1-ws.js: htmx and its websocket extension as ONE file. As two deferred files htmx may start before the
# extension has registered itself, and then the socket never opens.
# Needs npm; downloads nothing else. Run it in this folder.
set -eu
version=4.0.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" "htmx.org@$version" >/dev/null
tar xzf "$work/htmx.org-$version.tgz" -C "$work"
cd "$work/package/dist"
sha256sum --check --quiet <<SUMS
a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130  htmx.min.js
a7c11e4eca05417d6299bb40aaacca01572e44605389fc4d5ef12be408a4d03b  ext/hx-ws.min.js
SUMS
cd - >/dev/null
{
  echo "/* htmx $version and its hx-ws extension, https://htmx.org, Zero-Clause BSD */"
  cat "$work/package/dist/htmx.min.js"
  echo
  cat "$work/package/dist/ext/hx-ws.min.js"
  echo
} >"htmx-$version-ws.js"

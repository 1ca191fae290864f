#!/bin/sh
# Checks the workflows. actionlint is built from its Go module where it is missing.
set -eu
cd "$(dirname "$0")/../../../.."
version=v1.7.8
bin=${TMPDIR:-/tmp}/vitrine-actionlint-$version
[ -x "$bin/actionlint" ] || GOBIN=$bin go install "github.com/rhysd/actionlint/cmd/actionlint@$version"
"$bin/actionlint" -color .github/workflows/*.yml

#!/bin/sh
# Starts an image as compose.yaml does and waits until it is healthy: try-image.sh <image>
set -eu
image=$1
name=vitrine-try-$$
docker run --detach --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges "$image" >/dev/null
trap 'docker rm --force "$name" >/dev/null' EXIT
for _ in $(seq 60); do
  if docker exec "$name" node -e "fetch('http://127.0.0.1:3210/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; then
    docker image inspect --format 'image: {{.Size}} bytes' "$image"
    exit 0
  fi
  sleep 1
done
docker logs "$name"
exit 1

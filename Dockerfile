# syntax=docker/dockerfile:1
# The image below all stages. Docs and the install commands of containers name the same; `npm run check` compares them.
ARG NODE=node:26-slim

FROM ${NODE} AS build
WORKDIR /vitrine
COPY . .
RUN npm ci --no-audit --no-fund && node sdk/tooling/scripts/archive.mjs --folder /release

FROM ${NODE}
ENV NODE_ENV=production VITRINE_DATA_DIR=/data VITRINE_LOCAL_AGENT=off NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /vitrine
COPY --from=build /release .
# For checks by ICMP echo.
RUN apt-get update && apt-get install -y --no-install-recommends iputils-ping && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3210
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.VITRINE_PORT ?? 3210) + (process.env.VITRINE_BASE_PATH ?? '') + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--optimize-for-size", "--max-semi-space-size=4", "--heap-growing-percent=20", "core/dist/server/main.mjs"]

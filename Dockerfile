# syntax=docker/dockerfile:1
# The image below all stages. Docs and the install commands of containers name the same; `npm run check` compares them.
ARG NODE=node:26-slim

FROM ${NODE} AS build
WORKDIR /vitrine
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

# What the bundle does not hold: the packages with a binary inside.
FROM ${NODE} AS packages
WORKDIR /vitrine
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY core/bin core/bin
COPY sdk/contracts sdk/contracts
COPY sdk/plugin sdk/plugin
COPY plugins plugins
RUN npm ci --no-audit --no-fund --omit=dev --workspace core --workspace sdk/contracts --workspace sdk/plugin

FROM ${NODE}
ENV NODE_ENV=production VITRINE_DATA_DIR=/data VITRINE_LOCAL_AGENT=off NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /vitrine
COPY --from=packages /vitrine/node_modules node_modules
COPY --from=build /vitrine/core/dist/server core/dist/server
COPY --from=build /vitrine/core/package.json core/
COPY --from=build /vitrine/core/bin core/bin
COPY --from=build /vitrine/core/dist/cli core/dist/cli
COPY --from=build /vitrine/core/dist/plugin-runtime core/dist/plugin-runtime
COPY --from=build /vitrine/web/dist web/dist
COPY --from=build /vitrine/sdk sdk
COPY --from=build /vitrine/plugins plugins
COPY --from=build /vitrine/themes themes
COPY --from=build /vitrine/package.json /vitrine/package-lock.json ./
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3210
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.VITRINE_PORT ?? 3210) + (process.env.VITRINE_BASE_PATH ?? '') + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--optimize-for-size", "--max-semi-space-size=4", "--heap-growing-percent=20", "core/dist/server/main.mjs"]

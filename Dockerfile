# One image for every role: `docker run atesta --role worker`. Built for the machine it is built on.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# What `npm start` does before it starts: the locked packages, then the web and the server. Afterwards only the packages of
# the server, without the Node.js that the image already has.
RUN node --input-type=module --eval "const { installDependencies, buildWeb, buildServer } = await import('/app/scripts/set-up.mjs'); await installDependencies(); await buildWeb(); await buildServer()" \
  && npm ci --omit=dev --workspace=server --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
# What reports print in scripts that their own font lacks.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/forms forms
COPY --from=build /app/evidence evidence
COPY --from=build /app/i18n i18n
COPY --from=build /app/demo demo
COPY --from=build /app/db db
COPY --from=build /app/server server
COPY --from=build /app/scripts/healthy.mjs scripts/
COPY --from=build /app/web/dist web/dist
# Keys and, unless told otherwise, database and files. Besides it only /tmp is written.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m CMD ["node", "scripts/healthy.mjs"]
ENTRYPOINT ["node", "server/main.mjs"]
CMD ["--role", "all"]

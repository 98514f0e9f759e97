# syntax=docker/dockerfile:1

FROM eclipse-temurin:25-jdk-noble AS build
WORKDIR /src
COPY . .
ENV MAVEN_USER_HOME=/build-cache MAVEN_OPTS=-Dmaven.repo.local=/build-cache/repository
RUN --mount=type=cache,target=/build-cache ./kb dist /opt/pinakes

# The program includes a Java runtime. It needs only a C library, and bash for its launcher.
FROM debian:trixie-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin pinakes \
  && install --directory --owner pinakes --mode 0700 /data /blobs
COPY --from=build /opt/pinakes /opt/pinakes
USER 10001
ENV KB_DATA_DIR=/data \
    KB_MCP_HOST=0.0.0.0 \
    KB_ENGINE_HOST=0.0.0.0
VOLUME /data
EXPOSE 3000 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=7s --start-period=30s CMD ["/opt/pinakes/kb", "health"]
ENTRYPOINT ["/opt/pinakes/kb"]
CMD ["serve"]

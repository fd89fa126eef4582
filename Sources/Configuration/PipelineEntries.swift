import Pipelines

/// The entries of the section about pipelines.
struct PipelineEntries {
  let settings: PipelineSettings

  var entries: [ConfigEntry] {
    ios + android
      + [ConfigEntry("pipeline.providers", list: settings.providers.map(\.rawValue))] + flowctl
      + [ConfigEntry("pipeline.merge-queue", list: settings.mergeQueues)]
  }

  private var ios: [ConfigEntry] {
    guard let ios = settings.ios else { return [] }
    return [
      ConfigEntry("pipeline.ios.project", ios.project),
      ConfigEntry("pipeline.ios.scheme", ios.scheme),
      ConfigEntry("pipeline.ios.bundle-ids", list: ios.bundleIDs),
    ] + optional("pipeline.ios.xcode", ios.xcode) + [
      ConfigEntry("pipeline.ios.destination", ios.destination),
      ConfigEntry("pipeline.ios.generate", ios.generator.rawValue),
    ]
  }

  private var android: [ConfigEntry] {
    guard let android = settings.android else { return [] }
    return [
      ConfigEntry("pipeline.android.module", android.module),
      ConfigEntry("pipeline.android.package", android.package),
      ConfigEntry("pipeline.android.java", String(android.java)),
    ]
  }

  private var flowctl: [ConfigEntry] {
    switch settings.flowctl {
    case nil: []
    case .folder(let folder): [ConfigEntry("pipeline.flowctl.path", folder)]
    case .repository(let repository, let ref, let digest):
      [
        ConfigEntry("pipeline.flowctl.repository", repository),
        ConfigEntry("pipeline.flowctl.ref", ref),
      ] + optional("pipeline.flowctl.sha256", digest)
    }
  }

  private func optional(_ path: String, _ value: String?) -> [ConfigEntry] {
    value.map { [ConfigEntry(path, $0)] } ?? []
  }
}

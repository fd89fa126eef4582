import Manifests

/// The entries of the sections about versions, managed configuration and flags.
struct TableEntries {
  let versions: VersionSettings
  let managed: ManagedSettings?
  let flags: FlagSettings?

  var entries: [ConfigEntry] { versionEntries + managedEntries + flagEntries }

  private var versionEntries: [ConfigEntry] {
    versions.files.enumerated().flatMap { place, file -> [ConfigEntry] in
      let path = "versions.files.\(place + 1)."
      let entries = [(path + "path", file.path), (path + "kind", file.kind.rawValue)]
      return entries.map { ConfigEntry($0.0, $0.1) } + optional(path + "key", file.key)
    } + optional("versions.changelog", versions.changelog)
  }

  private var managedEntries: [ConfigEntry] {
    guard let managed else { return [] }
    return [ConfigEntry("managed.table", managed.table)]
      + optional("managed.swift", managed.swift) + optional("managed.plist", managed.plist)
      + optional("managed.specification", managed.specification)
      + optional("managed.android", managed.android)
      + optional("managed.strings", managed.strings) + optional("managed.docs", managed.docs)
  }

  private var flagEntries: [ConfigEntry] {
    guard let flags else { return [] }
    return [ConfigEntry("flags.table", flags.table)] + optional("flags.swift", flags.swift)
      + optional("flags.kotlin", flags.kotlin) + optional("flags.docs", flags.docs)
  }

  private func optional(_ path: String, _ value: String?) -> [ConfigEntry] {
    value.map { [ConfigEntry(path, $0)] } ?? []
  }
}

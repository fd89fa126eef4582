/// The tags of apps among those of a repository.
struct AppTags: Hashable, Sendable {
  private let tagging: [App]
  private let all: [App]
  /// True if the versions of the apps differ, and no app is chosen.
  private let isMixed: Bool
  /// The app whose tags these are; nil for those of all together.
  private let app: String?
  /// The highest version tag of no app, which may be from before the apps, or build of one.
  private var strange: (name: String, version: Version)? {
    get { strangeName.flatMap { name in strangeVersion.map { (name, $0) } } }
    set { (strangeName, strangeVersion) = (newValue?.name, newValue?.version) }
  }
  private var strangeName: String?
  private var strangeVersion: Version?

  /// Nil if tags have no form of an app.
  init?(_ layout: AppLayout) {
    guard let tagging = layout.tagging else { return nil }
    (self.tagging, all) = (tagging, layout.apps)
    isMixed = layout.isApart && layout.focus == nil
    app = layout.focused?.name
  }

  /// A tag of the apps with its version; nil for other tags, and for builds of a version.
  mutating func read(_ name: UnsafeRawBufferPointer) -> (String, WrittenVersion)? {
    if isMixed { return nil }
    for app in tagging {
      guard let reading = app.version(ofTag: name) else { continue }
      if reading.isBuild {
        addStrange(name, reading.version)
        return nil
      }
      return (String(decoding: name, as: UTF8.self), WrittenVersion(reading.version, .plain))
    }
    if let written = WrittenVersion(parsing: name, .any),
      !all.contains(where: { $0.version(ofTag: name) != nil })
    {
      addStrange(name, written.version)
    }
    return nil
  }

  private mutating func addStrange(_ name: UnsafeRawBufferPointer, _ version: Version) {
    if strange.map({ $0.version < version }) ?? true {
      strange = (String(decoding: name, as: UTF8.self), version)
    }
  }

  func gap(_ last: (name: String, version: Version)?) -> VersionFacts.VersionGap? {
    if isMixed { return .apps(all.map(\.name)) }
    guard last == nil, let strange else { return nil }
    return .noTag(of: app ?? all[0].name, other: strange.name)
  }
}

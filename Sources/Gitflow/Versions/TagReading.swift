package import Base

/// What the tags of a repository say about its versions, with the evidence.
package struct TagReading: Hashable, Sendable {
  /// An app, by the words in its tags, with its live version.
  package struct App: Hashable, Sendable {
    package let name: String
    /// The tag of the live version.
    package let live: TagName
    let time: Int64
    /// Its releases, also of earlier eras, without those in today's forms.
    package let releases: [TagName]
    /// True if some newer versions have only builds, too few to be sure that these are releases.
    let isFollowedByBuilds: Bool

    /// The form of its next tag: that of the live one, without text that only this tag has.
    package var form: TagForm {
      let form = live.form
      let isShared = releases.contains { $0.text != live.text && $0.form.suffix == form.suffix }
      if form.suffix.isEmpty || isShared && !form.hasBuildNumber { return form }
      return TagForm(prefix: form.prefix, separator: form.separator)
    }
  }

  /// Why no version is stated.
  package enum Doubt: Hashable, Sendable {
    /// Pre-releases are far above the last release.
    case preReleases(newest: String, last: String)
    case hashes(Int, newest: String)
    case unread(Int, newest: String)
    /// A build of a higher version, where no earlier build belongs to a release.
    case build(newest: String, last: String)
    case packages(Int)
    case apps([String])
    /// Newer versions have only tags of builds.
    case builds(last: String)
    /// All tags are of versions that may not be released.
    case noRelease(newest: String)
    /// Tags of far apart numbers follow each other: those of a library are among them.
    case series([String])
    /// The dates of some tags can't be read.
    case undated(String)
    case noneRead(newest: String)
  }

  /// The apps, the main one first.
  package let apps: [App]
  package let doubt: Doubt?
  /// The number of tags that state a version, releases or not.
  package let read: Int
  /// The number of tags that look like versions and have no form that is read.
  package let unread: Int

  /// True for apps rather than packages, which are more.
  package var hasSeveralApps: Bool { 2...TagLimits.apps ~= apps.count }

  /// The app whose version is live; nil if that is unknown.
  package var main: App? { doubt == nil ? apps.first : nil }

  /// The form that the configuration sets.
  let fixed: TagForm?

  /// Reads the surveyed tags by the dates of those that the survey asked for.
  package init(_ survey: TagSurvey, dates: [String: Int64]) {
    let reader = TagReader(survey: survey, dates: dates)
    fixed = survey.fixed
    apps = reader.apps()
    read = survey.read
    unread = survey.numbered.count + survey.hashes.count
    let missing = survey.undated.filter { dates[$0] == nil }.min()
    doubt = missing.map(Doubt.undated) ?? reader.doubt(apps)
  }
}

/// Decides the apps, their live versions, and why they are unknown.
private struct TagReader {
  let survey: TagSurvey
  let dates: [String: Int64]

  typealias App = TagReading.App

  func apps() -> [App] {
    let all = survey.candidates.compactMap { name, tags in app(name, tags) }
    guard let newest = all.map(\.time).max() else { return [] }
    let alive = all.filter { $0.time >= newest - TagLimits.appAge }
      .sorted { ($1.time, $0.name) < ($0.time, $1.name) }
    guard let main = alive.first(where: { $0.name.isEmpty }) else { return alive }
    let others = alive.filter { !$0.name.isEmpty }
    let isMain = others.allSatisfy { main.time >= $0.time - TagLimits.mainAge }
    return isMain && !others.contains { continues($0, main) } ? [main] : others
  }

  /// True if a team gave its tags the name of an app: all are newer and higher than those before.
  private func continues(_ app: App, _ former: App) -> Bool {
    app.releases.count >= TagLimits.newerUnread && app.live.version > former.live.version
      && survey.candidates[app.name, default: []].allSatisfy {
        dates[$0.text].map { $0 > former.time } ?? true
      }
  }

  /// The app with the highest version of its newest era.
  private func app(_ name: String, _ tags: [TagName]) -> App? {
    let dated = tags.compactMap { tag in dates[tag.text].map { (tag: tag, time: $0) } }
    guard let newest = dated.map(\.time).max() else { return nil }
    var era = dated.filter { $0.time >= newest - TagLimits.era }
    while let top = era.max(by: { $0.tag.version < $1.tag.version }), isOutlier(top, era, tags) {
      era.removeAll { $0.tag == top.tag }
    }
    var plain = era.filter { $0.tag.channel == .stable }
    let last = plain.map(\.tag.version).max()
    let built = last.map { onlyBuilt(after: $0, tags: name).count } ?? 0
    let isOld = plain.allSatisfy { $0.time < newest - TagLimits.onlyBuilds }
    if built >= TagLimits.newerUnread, isOld { plain = [] }
    if !plain.isEmpty { era = plain }
    guard
      let live = era.max(by: {
        ($0.tag.version, $0.time, $0.tag.text) < ($1.tag.version, $1.time, $1.tag.text)
      })?.tag
    else { return nil }
    let shape = Self.shape(of: live.version, era.map(\.tag.version))
    // Beside releases, a build of a version doesn't release it.
    let releases = survey.releases[name, default: []]
    return App(
      name: name, live: live.shaped(shape), time: newest,
      releases: plain.isEmpty ? releases : releases.filter { $0.channel == .stable },
      isFollowedByBuilds: built > 1 && isOld && !plain.isEmpty)
  }

  /// The versions above a release that have only builds: the team may tag no more releases apart.
  private func onlyBuilt(after last: Version, tags app: String) -> Set<Version> {
    let builds = survey.releases[app, default: []].lazy.filter { $0.channel == .build }
    // A fourth part is the number of a build.
    return Set(builds.map { Version($0.version.major, $0.version.minor, $0.version.patch) })
      .filter { $0 > last }
  }

  /// True for a version such as 999.0.0, which is no release: lower ones came after it.
  private func isOutlier(
    _ top: (tag: TagName, time: Int64), _ era: [(tag: TagName, time: Int64)], _ all: [TagName]
  ) -> Bool {
    let major = top.tag.version.major
    let later = era.filter { $0.time > top.time && $0.tag.version.major < major }
    return later.count >= TagLimits.laterThanOutlier
      && !all.contains { $0.version.major == major && $0.version != top.tag.version }
  }

  /// The shape of a version with the leading zeros of others, so that 26.08 is followed by 27.01.
  private static func shape(of version: Version, _ others: [Version]) -> VersionShape {
    var shape = version.shape
    for index in 0..<shape.parts where shape.width(index) == 0 {
      let width = others.map { $0.shape.width(index) }.max() ?? 0
      if width > 0, String(version.numbers[index]).utf8.count >= width {
        shape.fill(index, to: width)
      }
    }
    return shape
  }

  func doubt(_ apps: [App]) -> TagReading.Doubt? {
    if apps.count > TagLimits.apps { return .packages(apps.count) }
    guard let main = apps.first else {
      return newest(survey.numbered.map(\.text) + survey.hashes).map { .noneRead(newest: $0) }
        ?? noRelease()
    }
    if Set(apps.map(\.live.version)).count > 1 {
      return .apps(apps.map { $0.live.text })
    }
    if survey.fixed != nil { return nil }
    let time = dates[main.live.text] ?? 0
    if main.isFollowedByBuilds { return .builds(last: main.live.text) }
    return series(main) ?? preReleases(main, time) ?? builds(main, time) ?? hashes(time)
      ?? unread(main, time)
  }

  /// Before the first release, only one version has pre-releases.
  private func noRelease() -> TagReading.Doubt? {
    let early = survey.early.values.joined()
    return Set(early.map(\.version)).count > 1
      ? newest(early.map(\.text)).map { .noRelease(newest: $0) } : nil
  }

  /// The tags of another series of versions among the releases, such as those of a library.
  ///
  /// The numbers of one team grow; here several far lower ones are newer than a high one.
  private func series(_ main: App) -> TagReading.Doubt? {
    let dated = survey.candidates[main.name, default: []].compactMap { tag in
      dates[tag.text].map { (tag: tag, time: $0) }
    }
    guard let end = dated.map(\.time).max() else { return nil }
    let era = dated.filter { $0.time >= end - TagLimits.era }
    let majors = Set(dated.map(\.tag.version.major)).sorted()
    let gaps = zip(majors, majors.dropFirst()).filter(TagLimits.areApart)
    let high = era.filter { $0.tag.version.major >= gaps.last?.1 ?? .max }
    guard high.count >= TagLimits.laterThanOutlier, let from = high.map(\.time).min() else {
      return nil
    }
    let later = era.filter { $0.tag.version.major < gaps[gaps.count - 1].1 && $0.time > from }
    guard later.count >= TagLimits.laterThanOutlier else { return nil }
    return newest(later.map(\.tag.text)).map { .series([main.live.text, $0]) }
  }

  private func preReleases(_ main: App, _ time: Int64) -> TagReading.Doubt? {
    let ahead = survey.early[main.name, default: []].filter { tag in
      tag.version.major > main.live.version.major + 1
        && dates[tag.text].map { $0 > time + TagLimits.preReleaseLead } ?? false
    }
    return newest(ahead.map(\.text)).map { .preReleases(newest: $0, last: main.live.text) }
  }

  /// A team that tags builds before it releases has some of released versions.
  private func builds(_ main: App, _ time: Int64) -> TagReading.Doubt? {
    guard main.live.channel == .stable else { return nil }
    let tags = survey.candidates[main.name, default: []]
    let released = Set(tags.filter { $0.channel == .stable }.map(\.version))
    let builds = tags.filter { $0.channel == .build }
    let known = survey.releases[main.name, default: []]
    if known.contains(where: { $0.channel == .build && released.contains($0.version) }) {
      return nil
    }
    let early = Set(survey.early[main.name, default: []].map(\.version))
    let ahead = builds.filter { tag in
      !early.contains(tag.version) && tag.form.withoutBuild.surrounds(like: main.live.form)
        && tag.version > main.live.version && dates[tag.text].map { $0 > time } ?? false
    }
    return newest(ahead.map(\.text)).map { .build(newest: $0, last: main.live.text) }
  }

  private func hashes(_ time: Int64) -> TagReading.Doubt? {
    let newer = survey.hashes.filter { dates[$0].map { $0 > time } ?? false }
    if newer.count < TagLimits.newerHashes { return nil }
    return newest(newer).map { .hashes(newer.count, newest: $0) }
  }

  private func unread(_ main: App, _ time: Int64) -> TagReading.Doubt? {
    let newer = survey.numbered.filter { dates[$0.text].map { $0 > time } ?? false }
    let isSameForm = newer.contains { $0.prefix == main.live.form.prefix }
    guard newer.count >= TagLimits.newerUnread || isSameForm else { return nil }
    return newest(newer.map(\.text)).map { .unread(newer.count, newest: $0) }
  }

  private func newest(_ tags: some Sequence<String>) -> String? {
    tags.max { (dates[$0] ?? 0, $0) < (dates[$1] ?? 0, $1) }
  }
}

extension TagReading {
  /// How many tags were read, and why the version is unknown; nil if it is known.
  package var reason: String? {
    guard let doubt else { return nil }
    let counts = "of \(CountText.words(read + unread, "tag")) with numbers, \(read) are read"
    return "the released version is unknown: \(doubt.reason) (\(counts), \(unread) are not)"
  }

  /// The line of the configuration that fixes the reading.
  package var remedy: Remedy {
    let form = apps.first?.form.description ?? "v<version>"
    return .explain(
      "set the form of your release tags in .flowctl.yml: tags: { form: \"\(form)\" }")
  }
}

extension TagReading.Doubt {
  fileprivate var reason: String {
    switch self {
    case .preReleases(let newest, let last):
      "the pre-release '\(newest)' is far above the last release '\(last)'"
    case .hashes(let count, let newest):
      "\(CountText.words(count, "tag")) with hashes are newer than the last release, such as '\(newest)'"
    case .unread(let count, let newest):
      "\(CountText.words(count, "newer tag")) can't be read as versions, the newest is '\(newest)'"
    case .build(let newest, let last):
      "the build '\(newest)' is newer and higher than the last release '\(last)'"
    case .packages(let count): "the tags are of \(count) packages"
    case .apps(let tags):
      "several apps have different versions: '\(tags.joined(separator: "', '"))'"
    case .builds(let last): "versions above the last release '\(last)' have only tags of builds"
    case .noRelease(let newest): "all tags are of pre-releases, the newest is '\(newest)'"
    case .series(let tags):
      "the tags have several series of versions: '\(tags.joined(separator: "', '"))'"
    case .undated(let tag): "the date of the tag '\(tag)' can't be read"
    case .noneRead(let newest): "no tag can be read as a version, the newest is '\(newest)'"
    }
  }
}

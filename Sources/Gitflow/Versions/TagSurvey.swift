/// The tags of a repository by what their names show, before their dates are read.
package struct TagSurvey: Sendable {
  /// The tags of an app, without its pre-releases and without the known tags.
  private(set) var releases: [String: [TagName]] = [:]
  private(set) var preReleases: [String: [TagName]] = [:]
  /// The tags with numbers that are no version, by their text before a single number.
  private(set) var numbered: [(text: String, prefix: String?)] = []
  private(set) var hashes: [String] = []
  /// How many tags state a version.
  private(set) var read = 0
  let fixed: TagForm?
  /// The releases by app and the pre-releases whose dates decide.
  private(set) var candidates: [String: [TagName]] = [:]
  private(set) var early: [String: [TagName]] = [:]
  /// The tags whose dates decide: the highest of each major version, and some of each other group.
  ///
  /// A date needs an object of the repository, which may have tens of thousands of tags.
  package private(set) var undated: [String] = []

  /// How releases are written whose tags have other forms than today's.
  package static func style(of tags: [String], fixed: TagForm?) -> VersionStyle {
    var style = VersionStyle.threeParts
    let survey = TagSurvey(reading: [:], tags, fixed: fixed)
    for tags in survey.releases.values { for tag in tags { style.add(tag.version.shape) } }
    return style
  }

  /// Reads the names of all tags; with a fixed form only its versions count.
  ///
  /// Nearly all tags of a repository may be `known`, in today's forms of the app without a name.
  package init(known: [String: WrittenVersion] = [:], _ others: [String], fixed: TagForm? = nil) {
    self.init(reading: known, others, fixed: fixed)
    choose(known)
  }

  private init(reading known: [String: WrittenVersion], _ others: [String], fixed: TagForm?) {
    self.fixed = fixed
    read = known.count
    var names = TagNames()
    for name in others { add(name, names.read(name)) }
    if fixed == nil { leaveFlavorsOut(known) }
  }

  private mutating func add(_ name: String, _ reading: TagName.Reading) {
    switch reading {
    case .words: return
    case .hash: hashes.append(name)
    case .numbered(let prefix): numbered.append((name, prefix))
    case .version(let tag): add(tag)
    }
  }

  private mutating func add(_ tag: TagName) {
    read += 1
    if let fixed {
      if tag.form.surrounds(like: fixed) || tag.form.withoutBuild.surrounds(like: fixed) {
        releases["", default: []].append(tag)
      }
    } else if tag.channel == .preRelease {
      preReleases[tag.app, default: []].append(tag)
    } else {
      releases[tag.app, default: []].append(tag)
    }
  }

  /// Words after versions name an app if they have versions of their own.
  private mutating func leaveFlavorsOut(_ known: [String: WrittenVersion]) {
    for (app, tags) in releases {
      let plain = tags[0].appBeforeVersion
      if plain == app { continue }
      var versions = Set(releases[plain, default: []].map(\.version))
      if plain.isEmpty { versions.formUnion(known.values.map(\.version)) }
      let shared = tags.reduce(0) { versions.contains($1.version) ? $0 + 1 : $0 }
      if tags.count < TagLimits.tagsOfApp
        || shared * 100 >= tags.count * TagLimits.sharedPercentOfFlavor
      {
        releases[app] = nil
      }
    }
  }

  private mutating func choose(_ known: [String: WrittenVersion]) {
    let isMany = releases.count + preReleases.count > TagLimits.manyApps
    let majors = isMany ? 2 : TagLimits.datedMajors
    for (app, tags) in releases where !app.isEmpty {
      candidates[app] = HighestTags(tags).chosen(majors)
    }
    var main = HighestTags(releases["", default: []])
    for (name, written) in known
    where fixed.map({ $0.surrounds(written.form) }) ?? true
      && main.needs(written.version, .stable)
    {
      main.add(TagName(written, name))
    }
    if !main.isEmpty { candidates[""] = main.chosen(majors) }
    early = preReleases.mapValues { HighestTags($0).chosen(majors) }
    undated =
      (Array(candidates.values) + Array(early.values)).flatMap { $0.map(\.text) }
      + Self.sample(hashes) + Self.sample(numbered.map(\.text))
  }

  /// At most a hundred of the tags, evenly spread.
  private static func sample(_ tags: [String]) -> [String] {
    let limit = TagLimits.datedUnread
    if tags.count <= limit { return tags }
    return (0..<limit).map { tags[$0 * tags.count / limit] }
  }
}

/// The highest tags of each major version, apart from and among its builds.
private struct HighestTags {
  private struct Group: Hashable {
    let major: Int
    let isBuild: Bool
  }

  private var groups: [Group: [TagName]] = [:]
  /// The lowest version of each group that is full.
  private var lowest: [Group: Version] = [:]

  init(_ tags: [TagName]) {
    // By index, as most of thousands of tags are not copied; Git lists them in ascending order.
    for index in tags.indices.reversed() where needs(tags[index].version, tags[index].channel) {
      add(tags[index])
    }
  }

  var isEmpty: Bool { groups.isEmpty }

  func needs(_ version: Version, _ channel: TagName.Channel) -> Bool {
    let group = Group(major: version.major, isBuild: channel == .build)
    guard let lowest = lowest[group] else { return true }
    return version >= lowest
  }

  mutating func add(_ tag: TagName) {
    let group = Group(major: tag.version.major, isBuild: tag.channel == .build)
    lowest[group] = groups[group, default: []].insert(highest: tag)
  }

  /// The tags of the highest and the lowest majors: a team that went from 2019.4 to 1.0 has its
  /// newest versions among the lowest.
  func chosen(_ limit: Int) -> [TagName] {
    let majors = Set(groups.keys.map(\.major)).sorted()
    let kept =
      majors.count <= limit ? Set(majors) : Set(majors.prefix(limit / 2) + majors.suffix(limit / 2))
    return groups.filter { kept.contains($0.key.major) }.flatMap(\.value)
  }
}

extension [TagName] {
  /// Inserts one of the highest tags; returns the lowest of them if there are enough.
  fileprivate mutating func insert(highest tag: TagName) -> Version? {
    let place = firstIndex { ($0.version, $0.text) < (tag.version, tag.text) }
    insert(tag, at: place ?? endIndex)
    if count > TagLimits.datedPerMajor { removeLast() }
    return count == TagLimits.datedPerMajor ? last?.version : nil
  }
}

/// The numbers by which tags are read, with their reasons.
///
/// Measured on 101 public repositories of apps and SDKs.
enum TagLimits {
  private static let day: Int64 = 86_400
  /// Teams that changed their form did it with a gap of more than a year; slow ones release yearly.
  static let era = 400 * day
  /// An app whose last release is older than this, compared with the newest, was given up.
  static let appAge = 500 * day
  /// Tags without an app's name that end earlier than this are from before the apps.
  static let mainAge = 180 * day
  /// Pre-releases this long past the last release show that releases are tagged elsewhere.
  static let preReleaseLead = 200 * day
  /// A version whose branch got no commit for longer was given up or released without a tag.
  static let openAge = 200 * day
  /// Fewer release branches with another number of parts may be mistakes.
  static let branchesOfShape = 3
  /// The `x` of `2.31.x` is no slip, but one branch may be an exception.
  static let branchesOfLines = 2
  /// More packages than an app team releases: the repository has no single version.
  static let apps = 8
  /// Fewer tags with a word after the version are exceptions, not another app.
  static let tagsOfApp = 3
  /// Flavors repeat the versions of the app; other apps share some by chance.
  static let sharedPercentOfFlavor = 60
  /// One or two tags of another kind are accidents.
  static let newerHashes = 3
  static let newerUnread = 5
  static let laterThanOutlier = 3
  /// Builds may be some weeks ahead of the release.
  static let onlyBuilds = 60 * day
  /// Maintained versions are next to each other; a library of the same repository is elsewhere.
  static func areApart(_ low: Int, _ high: Int) -> Bool { high > low * 2 + 5 }
  /// A new branch with a version that is too low starts at a commit of these days.
  static let passedAge = 2 * day
  /// These bound the dates to read, to a few hundred.
  static let manyApps = 16
  static let datedMajors = 96
  static let datedPerMajor = 3
  static let datedUnread = 100
}

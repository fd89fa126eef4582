/// The tags of a repository by what their names show, before their dates are read.
package struct TagSurvey: Sendable {
  /// The tags of an app, without its pre-releases.
  var releases: [String: [TagName]] = [:]
  var preReleases: [String: [TagName]] = [:]
  /// The tags of other builds of the same releases, such as `1.4.0-fdroid`.
  var flavors: [TagName] = []
  var hashes: [String] = []
  /// The tags with numbers that are no version, by their text before a single number.
  var numbered: [(text: String, prefix: String?)] = []
  let fixed: TagForm?

  /// How the releases are written.
  package var style: VersionStyle {
    var style = VersionStyle.threeParts
    for tags in releases.values { for tag in tags { style.add(tag.version.shape) } }
    return style
  }

  /// Reads the names of all tags; with a fixed form only its versions count.
  package init(_ names: [String], fixed: TagForm? = nil) {
    self.fixed = fixed
    for name in names {
      switch TagName.read(name) {
      case .words: continue
      case .hash: hashes.append(name)
      case .numbered(let prefix): numbered.append((name, prefix))
      case .version(let tag): add(tag)
      }
    }
    if fixed == nil { leaveFlavorsOut() }
  }

  private mutating func add(_ tag: TagName) {
    if let fixed {
      if tag.form.withoutBuild.surrounds(like: fixed) || tag.form.surrounds(like: fixed) {
        releases["", default: []].append(tag)
      } else if tag.channel == .preRelease {
        preReleases["", default: []].append(tag)
      } else {
        numbered.append((tag.text, nil))
      }
    } else if tag.channel == .preRelease {
      preReleases[tag.app, default: []].append(tag)
    } else {
      releases[tag.app, default: []].append(tag)
    }
  }

  /// Words after versions name an app if they have versions of their own.
  private mutating func leaveFlavorsOut() {
    for (app, tags) in releases {
      let plain = tags[0].appBeforeVersion
      if plain == app { continue }
      let known = Set(releases[plain, default: []].map(\.version))
      let shared = tags.reduce(0) { known.contains($1.version) ? $0 + 1 : $0 }
      if tags.count < TagLimits.tagsOfApp
        || shared * 100 >= tags.count * TagLimits.sharedPercentOfFlavor
      {
        flavors += tags
        releases[app] = nil
      }
    }
  }

  /// The tags whose dates decide: the highest of each major version, and some of each other group.
  ///
  /// A date needs an object of the repository, which may have tens of thousands of tags.
  package var undated: [String] {
    let apps = releases.count + preReleases.count
    let few = apps > TagLimits.manyApps
    let versions = [releases, preReleases].flatMap { groups in
      groups.values.flatMap { Self.highest($0, majors: few ? 2 : TagLimits.datedMajors) }
    }
    return versions + Self.sample(hashes) + Self.sample(numbered.map(\.text))
  }

  private static func highest(_ tags: [TagName], majors: Int) -> [String] {
    let groups = Dictionary(grouping: tags, by: \.version.major).sorted { $0.key > $1.key }
    // A team that went from 2019.4 to 1.0 has its newest versions among the lowest.
    let kept =
      groups.count <= majors ? groups[...] : groups.prefix(majors / 2) + groups.suffix(majors / 2)
    return kept.flatMap { _, tags in
      // A version may have more builds than dates are read.
      [tags.filter { $0.channel != .build }, tags.filter { $0.channel == .build }].flatMap {
        $0.sorted { ($0.version, $0.text) > ($1.version, $1.text) }
          .prefix(TagLimits.datedPerMajor).map(\.text)
      }
    }
  }

  /// At most a hundred of the tags, evenly spread.
  private static func sample(_ tags: [String]) -> [String] {
    let limit = TagLimits.datedUnread
    if tags.count <= limit { return tags }
    return (0..<limit).map { tags[$0 * tags.count / limit] }
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
  /// These bound the dates to read, to a few hundred.
  static let manyApps = 16
  static let datedMajors = 96
  static let datedPerMajor = 3
  static let datedUnread = 100
}

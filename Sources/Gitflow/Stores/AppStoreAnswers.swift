package import Base

/// One page of an answer of App Store Connect: resources, and those that they refer to.
package struct AppStorePage: JSONReadable {
  package var data: [AppStoreResource] = []
  package var included: [AppStoreResource] = []
  package var next: String?

  package init(reading json: inout JSONStream) throws(StreamFault) {
    self.init()
    var hasData = false
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "data":
        hasData = true
        data = try [AppStoreResource](reading: &json)
      case "included": included = try [AppStoreResource](reading: &json)
      case "links":
        try json.readObject { json, name throws(StreamFault) in
          if name == "next" { next = try json.readString() }
        }
      default: break
      }
    }
    _ = try json.required(hasData ? true : nil, "data")
  }

  package init() {}

  /// The included resource of a type that another one refers to.
  func included(_ type: String, of resource: AppStoreResource, as name: String) -> AppStoreResource?
  {
    resource.related[name]?.first.flatMap { id in included.first { $0.type == type && $0.id == id }
    }
  }
}

/// A resource of App Store Connect with its texts, numbers and references.
package struct AppStoreResource: JSONReadable {
  package var type = ""
  package var id = ""
  package var texts: [String: String] = [:]
  package var numbers: [String: Int] = [:]
  /// The ids of related resources, by the name of the relation.
  package var related: [String: [String]] = [:]

  package init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "type": type = try json.readString() ?? ""
      case "id": id = try json.readString() ?? ""
      case "attributes": try readAttributes(&json)
      case "relationships":
        try json.readObject { json, name throws(StreamFault) in
          related[name] = try Self.ids(&json)
        }
      default: break
      }
    }
    if type.isEmpty || id.isEmpty { _ = try json.required(Bool?.none, "id") }
  }

  private mutating func readAttributes(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch try json.kind() {
      case .string: texts[name] = try json.readString()
      case .number: numbers[name] = try json.readNumber()?.integer
      default: break
      }
    }
  }

  /// The ids in the `data` of a relation: one, or a list.
  private static func ids(_ json: inout JSONStream) throws(StreamFault) -> [String] {
    var ids: [String] = []
    func read(_ json: inout JSONStream) throws(StreamFault) {
      try json.readObject { json, name throws(StreamFault) in
        if name == "id", let id = try json.readString() { ids.append(id) }
      }
    }
    guard try json.kind() == .object else { return [] }
    try json.readObject { json, name throws(StreamFault) in
      guard name == "data" else { return }
      switch try json.kind() {
      case .object: try read(&json)
      case .array: try json.readArray { json throws(StreamFault) in try read(&json) }
      default: break
      }
    }
    return ids
  }
}

/// What review submissions say about rejections.
package enum AppStoreIssues: Hashable, Sendable {
  /// Platforms and versions of open submissions with a rejection.
  case known(versions: Set<String>, platforms: Set<String>)
  case unknown(reason: String)

  /// The rejections in all pages of submissions.
  ///
  /// A submission that names no version counts for all unfinished versions of its platform.
  package init(_ pages: [AppStorePage]) {
    var (versions, platforms): (Set<String>, Set<String>) = ([], [])
    for page in pages {
      for submission in page.data {
        let word = submission.texts["state"] ?? ""
        guard let isOpen = AppStoreWords.submissions[word] else {
          self = .unknown(reason: "unknown value '\(word)' of a review submission")
          return
        }
        if !isOpen { continue }
        let items = (submission.related["items"] ?? []).compactMap { id in
          page.included.first { $0.type == "reviewSubmissionItems" && $0.id == id }
        }
        var isRejected = word == "UNRESOLVED_ISSUES"
        for item in items {
          let word = item.texts["state"] ?? ""
          guard let rejection = AppStoreWords.items[word] else {
            self = .unknown(reason: "unknown value '\(word)' of an item in review")
            return
          }
          isRejected = isRejected || rejection
        }
        if !isRejected { continue }
        let named =
          (submission.related["appStoreVersionForReview"] ?? [])
          + items.flatMap { $0.related["appStoreVersion"] ?? [] }
        if named.isEmpty { platforms.insert(submission.texts["platform"] ?? "") }
        versions.formUnion(named)
      }
    }
    self = .known(versions: versions, platforms: platforms)
  }

  func word(_ version: AppStoreResource) -> String {
    switch self {
    case .known(let versions, let platforms):
      versions.contains(version.id) || platforms.contains(version.texts["platform"] ?? "")
        || platforms.contains("")
        ? "rejected" : "none"
    case .unknown(let reason): reason
    }
  }
}

extension StoreReading {
  /// The number of the app with exactly this bundle id.
  package static func appNumber(of bundleID: String, in pages: [AppStorePage]) -> String? {
    pages.flatMap(\.data).first {
      $0.type == "apps" && $0.texts["bundleId"] == bundleID && $0.id.utf8.allSatisfy(ASCII.isDigit)
    }?.id
  }

  /// Reads the versions; their order in the answer has no meaning.
  package mutating func read(versions pages: [AppStorePage], _ issues: AppStoreIssues) {
    releases = pages.flatMap { page in
      page.data.map { version in
        let phased = page.included(
          "appStoreVersionPhasedReleases", of: version, as: "appStoreVersionPhasedRelease")
        let build = page.included("builds", of: version, as: "build")
        var release = StoreRelease()
        release.place = version.texts["platform"] ?? ""
        release.name = version.texts["versionString"] ?? ""
        release.word = version.texts["appVersionState"] ?? ""
        release.builds = [build?.texts["version"]].compactMap(\.self)
        release.phase = phased?.texts["phasedReleaseState"]
        release.day = phased?.numbers["currentDayNumber"]
        release.issues = issues.word(version)
        return release
      }
    }
  }

  /// Reads the highest build number of TestFlight.
  package mutating func read(builds pages: [AppStorePage]) {
    let builds = pages.flatMap(\.data).compactMap { $0.texts["version"] }
    testedBuild = builds.compactMap { Int($0) }.max()
    dottedBuild = builds.filter { Int($0) == nil }.max {
      StoreRelease.leadingNumber(of: $0) < StoreRelease.leadingNumber(of: $1)
    }
  }
}

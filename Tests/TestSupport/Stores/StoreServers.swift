package import Base
import Synchronization

/// Both stores and Google's token endpoint, faithful to their documents, in this process.
///
/// Each account has one open edit: a new one ends the earlier one, and a change in the console ends
/// all.
package final class StoreServers: Sendable {
  /// A version at App Store Connect.
  package struct Version: Sendable {
    package var id: String
    package var text: String
    package var state: String
    package var build: String?
    package var phase: String?
    package var day: Int?
    package var platform = "IOS"

    package init(
      _ id: String, _ text: String, _ state: String, build: String? = nil, phase: String? = nil,
      day: Int? = nil
    ) {
      (self.id, self.text, self.state) = (id, text, state)
      (self.build, self.phase, self.day) = (build, phase, day)
    }
  }

  /// A release at Google Play; its lifecycle without the prefix.
  package struct Release: Sendable {
    package var name: String
    package var codes: [Int]
    package var lifecycle: String
    package var status: String
    package var fraction: Double?
    package var track = "production"

    package init(
      _ name: String, _ codes: [Int], _ lifecycle: String, status: String,
      fraction: Double? = nil, track: String = "production"
    ) {
      (self.name, self.codes, self.lifecycle) = (name, codes, lifecycle)
      (self.status, self.fraction, self.track) = (status, fraction, track)
    }
  }

  /// A response that a path returns instead of its own.
  package struct Fault: Sendable {
    package var status: Int
    package var body: String
    package var headers: [(String, String)]

    package init(_ status: Int, _ body: String = "", headers: [(String, String)] = []) {
      (self.status, self.body, self.headers) = (status, body, headers)
    }
  }

  package struct State: Sendable {
    package var bundleID = "com.example.app"
    package var package = "com.example.app"
    package var versions: [Version] = []
    package var releases: [Release] = []
    /// The state of the one review submission, and that of its item; nil without one.
    package var submission: (state: String, version: String?, item: String)?
    package var testedBuilds: [String] = []
    /// Error responses by a part of the address.
    package var faults: [String: Fault] = [:]
    /// The open edit of the account.
    package var edit: String?
    /// The requests so far, without their secrets: method and address.
    package var requests: [String] = []
    package var edits = 0
  }

  private let state: Mutex<State>

  package init(_ state: State = State()) { self.state = Mutex(state) }

  /// Reads or changes the state.
  package func with<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value {
    state.withLock(body)
  }

  package var requests: [String] { with { $0.requests } }

  package var transport: WebTransport {
    WebTransport { request throws(WebError) in self.answer(request) }
  }

  private func answer(_ request: WebRequest) -> WebResponse {
    state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(request.url)")
      if let fault = state.faults.first(where: { request.url.contains($0.key) })?.value {
        return WebResponse(
          status: fault.status, headers: WebHeaders(fault.headers), body: Array(fault.body.utf8))
      }
      let bearer = request.headers["Authorization"] ?? ""
      if request.url == "https://oauth2.googleapis.com/token" {
        return Self.json(#"{"access_token": "ya29.secret", "expires_in": 3599}"#)
      }
      if request.url.hasPrefix("https://api.appstoreconnect.apple.com/"),
        bearer.split(separator: ".").count == 3
      {
        return Self.appStore(request, state)
      }
      if request.url.hasPrefix("https://androidpublisher.googleapis.com/"),
        bearer == "Bearer ya29.secret"
      {
        return Self.play(request, &state)
      }
      return WebResponse(
        status: 401, body: Array(#"{"errors": [{"code": "NOT_AUTHORIZED"}]}"#.utf8))
    }
  }

  private static func json(_ text: String) -> WebResponse {
    WebResponse(status: 200, body: Array(text.utf8))
  }

  private static func appStore(_ request: WebRequest, _ state: State) -> WebResponse {
    if request.url.contains("/v1/apps?") {
      return json(
        """
        {"data": [{"type": "apps", "id": "9", "attributes": {"bundleId": "\(state.bundleID).beta"}},
         {"type": "apps", "id": "7", "attributes": {"bundleId": "\(state.bundleID)"}}], "links": {}}
        """)
    }
    if request.url.contains("/v1/apps/7/appStoreVersions?") { return versions(state) }
    if request.url.contains("/v1/apps/7/reviewSubmissions?") { return submissions(state) }
    if request.url.contains("/v1/builds?") { return builds(request, state) }
    return WebResponse(status: 404, body: Array(#"{"errors": [{"code": "NOT_FOUND"}]}"#.utf8))
  }

  /// The builds in pages of 200, in the order of the state.
  private static func builds(_ request: WebRequest, _ state: State) -> WebResponse {
    let start =
      request.url.firstRange(of: "cursor=").flatMap { Int(request.url[$0.upperBound...]) } ?? 0
    let builds = state.testedBuilds.dropFirst(start).prefix(200).map {
      #"{"type": "builds", "id": "t\#($0)", "attributes": {"version": "\#($0)"}}"#
    }
    let next = "https://api.appstoreconnect.apple.com/v1/builds?cursor=\(start + 200)"
    let links = start + 200 < state.testedBuilds.count ? #"{"next": "\#(next)"}"# : "{}"
    return json(#"{"data": [\#(builds.joined(separator: ", "))], "links": \#(links)}"#)
  }

  private static func versions(_ state: State) -> WebResponse {
    var included: [String] = []
    let data = state.versions.reversed().map { version in
      var relations: [String] = []
      if let build = version.build {
        relations.append(#""build": {"data": {"type": "builds", "id": "b\#(version.id)"}}"#)
        included.append(
          #"{"type": "builds", "id": "b\#(version.id)", "attributes": {"version": "\#(build)"}}"#)
      }
      if let phase = version.phase {
        relations.append(
          """
          "appStoreVersionPhasedRelease":
           {"data": {"type": "appStoreVersionPhasedReleases", "id": "p\(version.id)"}}
          """)
        let day = version.day.map { ", \"currentDayNumber\": \($0)" } ?? ""
        included.append(
          """
          {"type": "appStoreVersionPhasedReleases", "id": "p\(version.id)",
           "attributes": {"phasedReleaseState": "\(phase)"\(day)}}
          """)
      }
      return """
        {"type": "appStoreVersions", "id": "\(version.id)", "attributes":
         {"platform": "\(version.platform)", "versionString": "\(version.text)",
          "appVersionState": "\(version.state)"},
         "relationships": {\(relations.joined(separator: ", "))}}
        """
    }
    return json(
      """
      {"data": [\(data.joined(separator: ", "))],
       "included": [\(included.joined(separator: ", "))], "links": {}}
      """)
  }

  private static func submissions(_ state: State) -> WebResponse {
    guard let submission = state.submission else { return json(#"{"data": []}"#) }
    let named =
      submission.version.map {
        #""appStoreVersionForReview": {"data": {"type": "appStoreVersions", "id": "\#($0)"}}, "#
      } ?? ""
    return json(
      """
      {"data": [{"type": "reviewSubmissions", "id": "s", "attributes": {"platform": "IOS",
        "state": "\(submission.state)"}, "relationships": {\(named)
        "items": {"data": [{"type": "reviewSubmissionItems", "id": "i"}]}}}],
       "included": [{"type": "reviewSubmissionItems", "id": "i",
        "attributes": {"state": "\(submission.item)"}}]}
      """)
  }

  private static func play(_ request: WebRequest, _ state: inout State) -> WebResponse {
    let start = "https://androidpublisher.googleapis.com/androidpublisher/v3/applications/"
    let path = request.url.dropFirst(start.count)
    guard path.hasPrefix(state.package + "/") else { return WebResponse(status: 404) }
    let parts = path.dropFirst(state.package.count + 1).split(separator: "/").map(String.init)
    switch (request.method, parts.first, parts.count) {
    case (.get, "tracks", 3): return releases(of: parts[1], state)
    case (.post, "edits", 1):
      state.edits += 1
      state.edit = "edit-\(state.edits)"
      return json(#"{"id": "edit-\#(state.edits)", "expiryTimeSeconds": "99"}"#)
    case (.get, "edits", 3) where parts[1] == state.edit: return tracks(state)
    case (.delete, "edits", 2) where parts[1] == state.edit:
      state.edit = nil
      return WebResponse(status: 204)
    default:
      return WebResponse(
        status: 400,
        body: Array(
          #"{"error": {"code": 400, "message": "This Edit has been deleted.", "status": "FAILED_PRECONDITION"}}"#
            .utf8))
    }
  }

  private static func releases(of track: String, _ state: State) -> WebResponse {
    let releases = state.releases.filter { $0.track == track }.reversed().map { release in
      let codes = release.codes.map { #"{"versionCode": \#($0)}"# }.joined(separator: ", ")
      return """
        {"releaseName": "\(release.name)", "track": "\(track)", "activeArtifacts": [\(codes)],
         "releaseLifecycleState": "RELEASE_LIFECYCLE_STATE_\(release.lifecycle)"}
        """
    }
    return json(#"{"releases": [\#(releases.joined(separator: ", "))]}"#)
  }

  private static func tracks(_ state: State) -> WebResponse {
    let tracks = Dictionary(grouping: state.releases, by: \.track).map { track, releases in
      let texts = releases.map { release in
        let fraction = release.fraction.map { ", \"userFraction\": \($0)" } ?? ""
        let codes = release.codes.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"versionCodes": [\#(codes)], "status": "\#(release.status)"\#(fraction)}"#
      }
      return #"{"track": "\#(track)", "releases": [\#(texts.joined(separator: ", "))]}"#
    }
    return json(#"{"tracks": [\#(tracks.joined(separator: ", "))]}"#)
  }
}

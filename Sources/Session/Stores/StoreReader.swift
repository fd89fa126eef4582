import Base
import Gitflow

/// Reads what a store says about an app; nothing is written to a store.
struct StoreReader: Sendable {
  let place: StorePlace
  let client: StoreClient
  /// The last answer, whose app number saves a request.
  let earlier: StoreReading?
  let options: StoreReadingOptions

  func read() async throws(StoreFault) -> StoreReading {
    switch place.store {
    case .appStore: try await appStore()
    case .play: try await play()
    }
  }

  // MARK: - App Store Connect

  private func appStore() async throws(StoreFault) -> StoreReading {
    var reading = StoreReading(.appStore, id: place.id)
    let number: String
    let versions: [AppStorePage]
    if let known = earlier?.appNumber, let found = try await existing(Self.versions(of: known)) {
      (number, versions) = (known, found)
    } else {
      number = try await appNumber()
      versions = try await client.pages(Self.versions(of: number))
    }
    reading.appNumber = number
    reading.read(versions: versions, try await issues(number))
    if options.readsBuilds {
      reading.read(
        builds: try await client.pages(
          Self.path(
            "builds", "filter[app]=\(number)", "sort=-uploadedDate", "fields[builds]=version",
            "limit=200"), isWhole: false))
    }
    return reading
  }

  private func existing(_ path: String) async throws(StoreFault) -> [AppStorePage]? {
    do throws(StoreFault) {
      return try await client.pages(path)
    } catch .missing {
      return nil
    }
  }

  private func appNumber() async throws(StoreFault) -> String {
    let pages = try await client.pages(
      Self.path("apps", "filter[bundleId]=\(place.id)", "fields[apps]=bundleId", "limit=200"))
    guard let number = StoreReading.appNumber(of: place.id, in: pages) else { throw .missing }
    return number
  }

  /// What review submissions say; a key below App Manager may not read them.
  private func issues(_ number: String) async throws(StoreFault) -> AppStoreIssues {
    do throws(StoreFault) {
      return AppStoreIssues(
        try await client.pages(
          Self.path(
            "apps/\(number)/reviewSubmissions", "include=items,appStoreVersionForReview",
            "limit=200")))
    } catch .forbidden(let code, let right) {
      return .unknown(reason: StoreFault.forbidden(code: code, right: right).message)
    }
  }

  private static func versions(of number: String) -> String {
    path(
      "apps/\(number)/appStoreVersions", "include=build,appStoreVersionPhasedRelease",
      "fields[appStoreVersions]=platform,versionString,appVersionState,build,"
        + "appStoreVersionPhasedRelease",
      "fields[builds]=version", "limit=200")
  }

  private static func path(_ path: String, _ query: String...) -> String {
    let query = query.joined(separator: "&").replacing("[", with: "%5B").replacing("]", with: "%5D")
    return "/v1/\(path)?\(query)"
  }

  // MARK: - Google Play

  private var app: String { "/androidpublisher/v3/applications/\(place.id)" }

  private func play() async throws(StoreFault) -> StoreReading {
    var reading = StoreReading(.play, id: place.id)
    for track in place.tracks { reading.read(track, try await releases(on: track)) }
    if place.readsShare { try await addShares(&reading) }
    if options.readsTestTracks { reading.testedBuild = try await testedBuild() }
    return reading
  }

  private func releases(on track: String) async throws(StoreFault) -> PlayReleases {
    try await client.value(.get, "\(app)/tracks/\(PercentEncoding.part(track))/releases")
  }

  /// The highest version code on the tracks of each app that the configuration does not name.
  private func testedBuild() async throws(StoreFault) -> Int? {
    var highest: Int?
    for track in ["internal", "alpha", "beta", "production"] where !place.tracks.contains(track) {
      var reading = StoreReading(.play, id: place.id)
      do throws(StoreFault) { reading.read(track, try await releases(on: track)) } catch .missing {}
      highest = [highest, reading.highestBuild].compactMap(\.self).max()
    }
    return highest
  }

  /// Opens an edit, reads the rollouts, and deletes the edit in any case.
  ///
  /// Without them the rollouts are unknown, and the rest of the answer is not.
  private func addShares(_ reading: inout StoreReading) async throws(StoreFault) {
    do throws(StoreFault) {
      let edit: PlayEdit = try await client.value(
        .post, "\(app)/edits", body: Array("{}".utf8))
      let path = "\(app)/edits/\(PercentEncoding.part(edit.id))"
      let rollouts: Result<PlayRollouts, StoreFault> = await result(of: path + "/tracks")
      do throws(StoreFault) {
        try await client.delete(path)
      } catch .missing, .conflict {
        // Another edit has ended this one.
      }
      reading.add(try rollouts.get())
    } catch {
      for index in reading.releases.indices {
        reading.releases[index].issues = "the rollout can't be read: \(error.message)"
      }
    }
  }

  private func result(of path: String) async -> Result<PlayRollouts, StoreFault> {
    do throws(StoreFault) {
      return .success(try await client.value(.get, path))
    } catch {
      return .failure(error)
    }
  }
}

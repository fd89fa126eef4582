package import Base
import Configuration
package import Gitflow

/// How the stores of a command are read.
package struct StoreReadingOptions: Sendable {
  /// True to use the last answers.
  package var isOffline: Bool
  /// True to read the builds of TestFlight, too.
  package var readsBuilds: Bool
  /// True to read the builds of Google Play's tracks for tests, too.
  package var readsTestTracks: Bool

  /// Options; by default the stores are read, without the builds.
  package init(
    isOffline: Bool = false, readsBuilds: Bool = false, readsTestTracks: Bool = false
  ) {
    (self.isOffline, self.readsBuilds) = (isOffline, readsBuilds)
    self.readsTestTracks = readsTestTracks
  }
}

extension Session {
  /// What the configured stores say: new answers, or the last ones with the reason.
  package func storeAnswers(
    _ options: StoreReadingOptions = StoreReadingOptions()
  ) async throws(Failure) -> [StoreAnswer] {
    await answers(of: try storePlaces(), options)
  }

  /// The configured stores: of the session's app, of a named app of a shared version, or of all.
  package func storePlaces(of name: String? = nil) throws(Failure) -> [StorePlace] {
    let configuration = try policy().configuration
    if app != nil { return configuration.stores.places }
    let apps = configuration.appStores.filter { name == nil || $0.app == name }
    return configuration.stores.places
      + apps.flatMap { entry in
        entry.stores.places.map { place in
          var place = place
          place.app = entry.app
          return place
        }
      }
  }

  /// The same for some apps in stores.
  package func answers(
    of places: [StorePlace], _ options: StoreReadingOptions
  ) async -> [StoreAnswer] {
    if places.isEmpty { return [] }
    let cache = StoreCache(world.openStore("github"))
    if options.isOffline {
      return places.map { place in
        var answer = StoreAnswer(place, cache.reading(of: place))
        answer.isOffline = true
        return answer
      }
    }
    let results = await Concurrently.results(places.count) { index async throws(Never) in
      await answer(of: places[index], cache, options)
    }
    return results.map { $0.get() }
  }

  private func answer(
    of place: StorePlace, _ cache: StoreCache, _ options: StoreReadingOptions
  ) async -> StoreAnswer {
    let earlier = cache.reading(of: place)
    do throws(StoreFault) {
      let token = try await StoreTokens(world: world).token(of: place.store)
      let reader = StoreReader(
        place: place, client: StoreClient(token: token, world: world), earlier: earlier,
        options: options)
      var reading = try await reader.read().dated(after: earlier, now: Int(world.clock.now()))
      // A number stays used, even if the store no longer lists its build.
      reading.testedBuild = [reading.testedBuild, earlier?.highestBuild].compactMap(\.self).max()
      cache.keep(reading, of: place)
      return StoreAnswer(place, reading)
    } catch {
      return StoreAnswer(place, earlier, problem: error.diagnostic(place))
    }
  }
}

/// The last answers of the stores, without keys and tokens.
package struct StoreCache {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  /// The last answer about an app; nil without one.
  package func reading(of place: StorePlace) -> StoreReading? {
    var bytes: [UInt8]?
    try? store.read { access throws(StoreError) in bytes = try access.cell(place.cell) }
    guard let bytes, let reading = try? StoreReading(json: bytes), reading.store == place.store,
      reading.id == place.id
    else { return nil }
    return reading
  }

  func keep(_ reading: StoreReading, of place: StorePlace) {
    let bytes = JSONWriter(.compact).bytes(reading.json)
    // Without a cache the next run asks again.
    try? store.write { access throws(StoreError) in try access.putCell(place.cell, bytes) }
  }
}

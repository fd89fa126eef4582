package import ArgumentParser
import Base
import Gitflow
import Session

package struct StoresCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "stores", abstract: "Show the state of releases in the stores.",
    discussion: """
      The stores are in the configuration: 'stores: { app-store: com.example.app, play: \
      com.example.app }'. Keys are in FLOWCTL_APP_STORE_KEY and FLOWCTL_PLAY_KEY, or in a private \
      file that FLOWCTL_APP_STORE_KEY_FILE or FLOWCTL_PLAY_KEY_FILE names, or are stored by \
      `stores login`. flowctl only reads.
      """,
    subcommands: [StoresStatus.self, StoresLogin.self, StoresLogout.self])

  package init() {}
}

struct StoresStatus: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of each version in each store.",
    discussion: """
      Each line is a version on a platform or track: its build, its state with the share of the \
      rollout, since when flowctl has seen this state, and when the store was read. Exit status 2 \
      means that a store or state is unknown.

      A key of the App Store is a file AuthKey_ID.p8 with FLOWCTL_APP_STORE_ISSUER, or the JSON \
      file of fastlane. A key of Google Play is the JSON file of a service account.

      flowctl stores status
      flowctl stores status --offline --json      the last results, no request
      """)

  @Flag(help: "Use cached data only and show its age.")
  var offline = false

  @OptionGroup var app: AppOption

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let options = StoreReadingOptions(isOffline: offline, readsBuilds: true)
    let app = app.app
    return try await ShowStores.run(app, options, in: session)
  }
}

/// The store whose key is stored or removed.
struct StoreOption: ParsableArguments {
  @Argument(help: ArgumentHelp("app-store or play.", valueName: "store"))
  var store: StoreName
}

extension StoreName: ExpressibleByArgument {}

struct StoresLogin: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Store the key of a store.",
    discussion: """
      The key is read from standard input, and stored in the keychain, the desktop's secret \
      service, or a file that only you can read. For the App Store it is the JSON file of fastlane \
      with 'key_id', 'issuer_id' and 'key'.

      flowctl stores login play < service-account.json
      """)

  @OptionGroup var choice: StoreOption

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let store = choice.store
    return try await StoreLogin(session.world, store).keep()
  }
}

struct StoresLogout: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Remove the stored key of a store.",
    discussion: "flowctl stores logout play")

  @OptionGroup var choice: StoreOption

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let store = choice.store
    return try await StoreLogin(session.world, store).remove()
  }
}

/// Stores and removes the key of a store in the secret store of this user.
private struct StoreLogin {
  private let world: World
  private let search: StoreKeySearch

  init(_ world: World, _ store: StoreName) {
    (self.world, search) = (world, StoreKeySearch(world, store))
  }

  func keep() async throws(Failure) -> Report {
    let bytes = try askingFiles(
      .badInput, StoreFault.rule, "can't read the key", try world.console.readInput(8192))
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("{"), search.accepts(text) else {
      throw Failure(
        .badInput, StoreFault.rule, "standard input is not the JSON file of a key of this store",
        hint: .flowctl("stores", "login", "--help"))
    }
    let place = try await secret { () async throws(SecretError) in
      try await world.secrets.write(search.account, bytes)
    }
    return Report(text: "stored the key in \(place)\n", isDeed: true)
  }

  func remove() async throws(Failure) -> Report {
    let places = try await secret { () async throws(SecretError) in
      try await world.secrets.remove(search.account)
    }
    let text =
      places.isEmpty
      ? "no key is stored\n" : "removed the key from \(places.joined(separator: ", "))\n"
    return Report(text: text, isDeed: true)
  }

  private func secret<Value>(
    _ body: () async throws(SecretError) -> Value
  ) async throws(Failure) -> Value {
    do throws(SecretError) {
      return try await body()
    } catch {
      throw error.failure
    }
  }
}

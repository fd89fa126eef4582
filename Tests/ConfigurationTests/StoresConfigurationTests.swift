import Base
import Configuration
import Gitflow
import Testing

@Suite struct `The stores in the configuration` {
  @Test func `name the app in each store`() throws {
    let stores = try Example.read(
      """
      stores:
        app-store: { bundle-id: com.example.app }
        play: { package: com.example.app, tracks: [production, beta], share: edit }
      """
    ).stores
    #expect(
      stores.places == [
        StorePlace(.appStore, id: "com.example.app"),
        StorePlace(
          .play, id: "com.example.app", tracks: ["production", "beta"], readsShare: true),
      ])
  }

  @Test func `a text is the id`() throws {
    let stores = try Example.read("stores: { app-store: com.example.app, play: com.example }")
      .stores
    #expect(stores.places.map(\.id) == ["com.example.app", "com.example"])
    #expect(stores.places.last?.tracks == ["production"])
  }

  @Test func `without them there is no store`() throws {
    #expect(try Example.read("").stores.places.isEmpty)
  }

  @Test func `each app can have its own`() throws {
    let configuration = try Example.read(
      """
      production: per-app
      apps:
        mail: { paths: [mail/**], tag: mail-v<version>, stores: { play: com.example.mail } }
        notes: { paths: [notes/**], tag: notes-v<version> }
      """)
    #expect(configuration.focused(on: "mail").stores.places.map(\.id) == ["com.example.mail"])
    #expect(configuration.focused(on: "notes").stores.places.isEmpty)
  }

  @Test(arguments: ["app", "com.example/app", "com..app", "com.example.app?x=1", ".com"])
  func `an id has parts between dots`(_ id: String) throws {
    #expect(throws: ConfigurationError.self) {
      try Example.read("stores: { app-store: '\(id)' }")
    }
  }
}

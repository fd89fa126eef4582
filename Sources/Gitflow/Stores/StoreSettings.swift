/// The app in each store, as the configuration names it.
package struct StoreSettings: Hashable, Sendable {
  /// How the share of a rollout in Google Play is read.
  package enum ShareReading: String, CaseIterable, Hashable, Sendable {
    case off
    /// By an edit that is deleted at once; it ends an open edit of the same service account.
    case edit
  }

  /// The bundle id of the app in the App Store; nil without one.
  package var bundleID: String?
  /// The package of the app in Google Play; nil without one.
  package var package: String?
  package var tracks = ["production"]
  package var share = ShareReading.off

  package init() {}

  /// The configured stores.
  package var places: [StorePlace] {
    [
      bundleID.map { StorePlace(.appStore, id: $0) },
      package.map {
        StorePlace(.play, id: $0, tracks: tracks, readsShare: share == .edit)
      },
    ].compactMap(\.self)
  }

  /// True for letters, digits, dots, dashes and underscores with a dot between them.
  package static func isID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 255 && parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
              || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          }
      }
  }
}

/// The stores of one app of several.
package struct AppStores: Hashable, Sendable {
  package var app: String
  package var stores: StoreSettings

  /// The stores of an app.
  package init(app: String, stores: StoreSettings) { (self.app, self.stores) = (app, stores) }
}

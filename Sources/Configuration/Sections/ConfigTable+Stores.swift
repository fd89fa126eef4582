import Gitflow

extension ConfigTable {
  /// The app in the stores, whose states `release status` shows.
  static let stores = storePlaces.of(\Configuration.stores)

  static let storePlaces = ConfigField<StoreSettings>.section(
    "stores",
    [
      .section(
        "app-store",
        [
          .init(
            "bundle-id", .text(.line("a bundle id")), \.bundleID, example: "com.example.app",
            "the bundle id of the app")
        ], short: "bundle-id", "the app in the App Store"),
      .section(
        "play",
        [
          .init(
            "package", .text(.line("a package")), \.package, example: "com.example.app",
            "the package of the app"),
          .init(
            "tracks", .list(.line("a track")), \.tracks, hiding: ["production"],
            "the tracks to read (default: production)"),
          .init(
            "share", .text(.choice(of: StoreSettings.ShareReading.self)), \.share, hiding: .off,
            "edit: read the share of rollouts by an edit that is deleted at once; use a service "
              + "account of its own (default: off)"),
        ], short: "package", "the app in Google Play"),
    ], "the app in the stores, whose states decide the labels of releases; only read")

  /// The webhooks that get notices of releases.
  static let notify = ConfigField<Configuration>.maps(
    "notify", \.notices, notice, short: "url-env",
    "webhooks that 'release sync' notifies when a release changes its state")

  static let notice: [ConfigField<NoticeSettings>] = [
    .init(
      "url-env", .text(.variable), \.addressVariable, example: "RELEASE_HOOK",
      "the environment variable with the https address of the webhook"),
    .init(
      "secret-env", .text(.variable), \.keyVariable, example: "RELEASE_HOOK_KEY",
      "the environment variable with the key that signs the body (HMAC with SHA-256)"),
    .init(
      "form", .text(.choice(of: NoticeForm.self)), \.form, hiding: .generic,
      "the format of the body (default: generic)"),
    .init(
      "when", .list(.choice(of: NoticeEvent.self)), \.events, hiding: NoticeEvent.allCases,
      "the events (default: all)"),
  ]
}

import Base

/// The facts of an Android manifest that stores check.
struct AndroidManifest {
  let root: AndroidElement
  let path: String
  /// The target of the build file, or of the manifest; nil if it is unknown.
  var targetSDK: Int?
  let isBuilt: Bool

  init(_ root: AndroidElement, path: String, isBuilt: Bool) {
    (self.root, self.path, self.isBuilt) = (root, path, isBuilt)
    targetSDK = root.all("uses-sdk").first?["targetSdkVersion"].flatMap { Int($0) }
  }

  var application: AndroidElement? { root.all("application").first }

  var permissions: Set<String> {
    let names = root.all("uses-permission", "uses-permission-sdk-23").compactMap { $0["name"] }
    return Set(names)
  }

  private var components: [AndroidElement] {
    application?.all("activity", "activity-alias", "service", "receiver", "provider") ?? []
  }

  func findings() -> [Diagnostic] { flags + exported + services }

  private func place(_ element: AndroidElement) -> Place {
    Place(path: path, line: element.line)
  }

  // MARK: - Rules

  /// Attributes that no released app has.
  var flags: [Diagnostic] {
    guard let application else { return [] }
    return ["debuggable", "testOnly"].filter { application[$0] == "true" }.map { flag in
      PreflightRule.androidDebuggable.finding(
        "the app has 'android:\(flag)=\"true\"', which Google Play refuses",
        hint: isBuilt ? "build the release variant" : "remove the attribute from the manifest",
        at: place(application), identity: [flag])
    }
  }

  private var exported: [Diagnostic] {
    guard let targetSDK, targetSDK >= 31 else { return [] }
    return components.filter { component in
      component.name != "provider" && !component.all("intent-filter").isEmpty
        && component["exported"] == nil
        // Another manifest can have the attribute.
        && !component.attributes.keys.contains { $0.hasPrefix("tools:") }
    }.map { component in
      let name = component["name"] ?? ""
      return PreflightRule.androidExported.finding(
        "the \(component.name) \(ForeignText.quoted(name)) has an intent filter, but no "
          + "'android:exported'",
        hint: "set it to true for other apps, else to false", at: place(component),
        identity: [name])
    }
  }

  private var services: [Diagnostic] {
    guard let targetSDK, targetSDK >= 34 else { return [] }
    return components.filter { $0.name == "service" }.flatMap { service -> [Diagnostic] in
      let types = ForegroundService.types(service["foregroundServiceType"] ?? "")
      let wanted = types.compactMap { ForegroundService.permissions[$0] }
      let needed = (wanted.isEmpty ? [] : ["FOREGROUND_SERVICE"]) + wanted
      let absent = needed.map { "android.permission." + $0 }.filter { !permissions.contains($0) }
      let name = service["name"] ?? ""
      return absent.map { permission in
        PreflightRule.androidForegroundService.finding(
          "the foreground service \(ForeignText.quoted(name)) lacks the permission "
            + "'\(permission)'", hint: "add it as uses-permission", at: place(service),
          identity: [name, permission])
      }
    }
  }

  /// The least target of Google Play for updates since the 31st of August 2026.
  private var least: (sdk: Int, what: String) {
    let features = root.all("uses-feature").filter { $0["required"] != "false" }
      .compactMap { $0["name"] }
    if features.contains(where: { $0.hasPrefix("android.software.xr.") }) { return (34, "XR apps") }
    if features.contains("android.hardware.type.watch") { return (35, "Wear OS apps") }
    if features.contains("android.hardware.type.automotive") { return (35, "Automotive apps") }
    let isTV =
      features.contains("android.software.leanback")
      || features.contains("android.hardware.type.television")
    return isTV ? (34, "TV apps") : (36, "apps")
  }

  private static let targetDay = "2026-08-31"

  func target(now: Int, place: Place) -> [Diagnostic] {
    let (sdk, what) = least
    guard let targetSDK, targetSDK < sdk,
      let start = CalendarDay(parsing: Self.targetDay)?.secondsSince1970, now >= start
    else { return [] }
    return [
      PreflightRule.androidTargetSDK.finding(
        "targetSdk is \(targetSDK), Google Play accepts updates of \(what) with \(sdk) or more "
          + "since \(Self.targetDay)", hint: "raise targetSdk to \(sdk)", at: place)
    ]
  }

  static func versionCode(_ code: Int, place: Place) -> [Diagnostic] {
    if 1...2_100_000_000 ~= code { return [] }
    return [
      PreflightRule.androidVersionCode.finding(
        "versionCode is \(code), Google Play accepts 1 to 2100000000",
        hint: "choose a code in that range, above the published one", at: place)
    ]
  }
}

/// The types of foreground services and their permissions.
enum ForegroundService {
  static let permissions = [
    "camera": "CAMERA", "connectedDevice": "CONNECTED_DEVICE", "dataSync": "DATA_SYNC",
    "health": "HEALTH", "location": "LOCATION", "mediaPlayback": "MEDIA_PLAYBACK",
    "mediaProcessing": "MEDIA_PROCESSING", "mediaProjection": "MEDIA_PROJECTION",
    "microphone": "MICROPHONE", "phoneCall": "PHONE_CALL",
    "remoteMessaging": "REMOTE_MESSAGING", "specialUse": "SPECIAL_USE",
    "systemExempted": "SYSTEM_EXEMPTED",
  ].mapValues { "FOREGROUND_SERVICE_" + $0 }

  private static let bits = [
    (0x1, "dataSync"), (0x2, "mediaPlayback"), (0x4, "phoneCall"), (0x8, "location"),
    (0x10, "connectedDevice"), (0x20, "mediaProjection"), (0x40, "camera"), (0x80, "microphone"),
    (0x100, "health"), (0x200, "remoteMessaging"), (0x400, "systemExempted"),
    (0x2000, "mediaProcessing"), (0x4000_0000, "specialUse"),
  ]

  /// The types of an attribute: names with bars between, or a number with a bit for each.
  static func types(_ text: String) -> [String] {
    if let number = Int(text) { return bits.filter { number & $0.0 != 0 }.map(\.1) }
    return text.split(separator: "|").map(String.init)
  }
}

/// Permissions for which the Play Console asks for a declaration.
enum DeclaredPermissions {
  static let forms: [String: String] = {
    var forms: [String: String] = [:]
    let groups = [
      ("READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS RECEIVE_WAP_PUSH WRITE_SMS", "SMS and call log"),
      ("READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS", "SMS and call log"),
      ("ACCESS_BACKGROUND_LOCATION", "background location"),
      ("MANAGE_EXTERNAL_STORAGE", "all files access"),
      ("QUERY_ALL_PACKAGES", "package visibility"),
      ("REQUEST_INSTALL_PACKAGES", "installation of packages"),
      ("READ_MEDIA_IMAGES READ_MEDIA_VIDEO", "photos and videos"),
      ("USE_FULL_SCREEN_INTENT", "full-screen intents"), ("USE_EXACT_ALARM", "exact alarms"),
    ]
    for (names, form) in groups {
      for name in names.split(separator: " ") { forms["android.permission.\(name)"] = form }
    }
    forms["com.google.android.gms.permission.AD_ID"] = "advertising ID"
    return forms
  }()
}

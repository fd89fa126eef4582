import YAML

/// Template values inferred from an existing project, by the usual variable names.
///
/// They are read from `project.yml` and its settings, else from Gradle and Xcode files.
package struct KnownAnswers: Sendable {
  /// As written; a value may be invalid for the template.
  package private(set) var values: [String: String] = [:]

  /// The files that are read in addition to those that a manifest names.
  ///
  /// Flutter and React Native have their Gradle build in `android`, and Kotlin Multiplatform the app
  /// in `composeApp`.
  package static let gradleFiles = [
    "settings.gradle", "app/build.gradle", "android/settings.gradle", "android/app/build.gradle",
    "composeApp/build.gradle", "androidApp/build.gradle",
  ].flatMap { [$0 + ".kts", $0] }

  /// Reads the existing files; `projects` are the paths of Xcode project files.
  package init(from files: SpecFiles, projects: [String] = []) {
    var hasManifest = false
    if case .bytes = files.read("project.yml") {
      read(SpecModel(LoadedSpec.load("project.yml", from: files), from: files))
      hasManifest = true
    }
    // The projects of a Flutter app are all named 'Runner'.
    if case .bytes(let bytes) = files.read("pubspec.yaml") { read(gradle: bytes) }
    for path in Self.gradleFiles {
      if case .bytes(let bytes) = files.read(path) { read(gradle: bytes) }
    }
    // Next to a manifest, Xcode projects are generated or belong to samples.
    for path in hasManifest ? [] : projects {
      if case .bytes(let bytes) = files.read(path) { read(project: bytes, path) }
    }
  }

  /// The settings on which an Xcode project agrees; the shortest bundle id is the app's.
  private mutating func read(project bytes: [UInt8], _ path: String) {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    if folder.hasSuffix(".xcodeproj") { add("name", Self.name(folder.dropLast(10))) }
    let names = [
      "PRODUCT_BUNDLE_IDENTIFIER": "bundle-id", "DEVELOPMENT_TEAM": "team-id",
      "IPHONEOS_DEPLOYMENT_TARGET": "deployment-target",
    ]
    for (key, name) in names {
      let texts = ProjectSettings.versions(bytes, keys: [key])
        .map { String(decoding: bytes[$0.range], as: UTF8.self) }
        .filter { !$0.isEmpty && !$0.contains("$") }
      add(name, texts.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
    }
  }

  private static func name(_ text: some StringProtocol) -> String {
    String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  /// The inferred values for a template's variables.
  package func answers(to questions: [TemplateQuestion]) -> [String: String] {
    var answers: [String: String] = [:]
    for question in questions {
      guard let value = values[question.name], question.value(of: value) != nil else { continue }
      answers[question.name] = value
    }
    return answers
  }

  private mutating func add(_ name: String, _ value: String?) {
    guard let value, values[name] == nil, !value.isEmpty else { return }
    values[name] = value
  }

  private mutating func read(_ model: SpecModel) {
    let root = model.spec.merged
    add("name", root["name"]?.text.map(Self.name))
    guard let app = model.mainApp() else { return }
    add("bundle-id", model.bundleID(of: app))
    add("team-id", model.literal("DEVELOPMENT_TEAM", of: app))
    add("language", root["options"]?["developmentLanguage"]?.text)
    let target = root["options"]?["deploymentTarget"]
    add(
      "deployment-target",
      app.node["deploymentTarget"]?.text ?? app.platform.flatMap { target?[$0]?.text }
        ?? model.literal("IPHONEOS_DEPLOYMENT_TARGET", of: app))
  }

  /// Values that Gradle files and `pubspec.yaml` set with a keyword and a text or number.
  private mutating func read(gradle bytes: [UInt8]) {
    let names = [
      "rootProject.name": "name", "name:": "name", "applicationId": "bundle-id",
      "namespace": "bundle-id",
      "minSdk": "min-sdk",
    ]
    for (key, value, _) in Self.gradleValues(bytes) {
      guard let name = names[key] else { continue }
      add(name, name == "name" ? Self.name(value) : value)
    }
  }

  /// The first text that a Gradle file sets with a keyword; nil if it is computed.
  static func gradleValue(_ key: String, in bytes: [UInt8]) -> String? {
    gradleValues(bytes).first { $0.key == key && $0.isText }?.value
  }

  private static func gradleValues(
    _ bytes: [UInt8]
  ) -> [(key: String, value: String, isText: Bool)] {
    let text = String(decoding: bytes.prefix(SpecLimits.bytes), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "=" || $0 == "\t" || $0 == "(" || $0 == ")" }
      guard words.count >= 2, words.count == 2 || words[2].hasPrefix("//") else { return nil }
      let value = words[1].filter { $0 != "\"" && $0 != "'" }
      return (String(words[0]), value, value.count + 2 == words[1].count && !value.contains("$"))
    }
  }
}

extension SpecModel {
  /// The app of a project: the one with its name, else the only app that is not embedded.
  ///
  /// Samples and previews are apps, too, and often come first.
  func mainApp(where fits: (SpecTarget) -> Bool = { _ in true }) -> SpecTarget? {
    let apps = targets.filter { $0.isApp && fits($0) }
    if let named = apps.first(where: { $0.name == spec.merged["name"]?.text }) { return named }
    let embedded = Set(apps.flatMap(\.embedded))
    let outer = apps.filter { !embedded.contains($0.name) }
    return outer.count == 1 ? outer[0] : nil
  }

  /// A setting of a target in the main configuration, unless it depends on others.
  func literal(_ key: String, of target: SpecTarget) -> String? {
    settings.value(key, of: target, in: mainConfiguration).flatMap { $0.isMade ? nil : $0.text }
  }

  /// The bundle id of a target, as written or as XcodeGen derives it.
  func bundleID(of target: SpecTarget) -> String? {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    let all = settings.configurations
    // Release is the uploaded configuration. Without it, no configuration is preferred.
    let values = (all.contains("Release") ? ["Release"] : all).map { configuration in
      settings.value(key, of: target, in: configuration)
    }
    if let first = values.first.flatMap({ $0 }) {
      return !first.isMade && values.allSatisfy { $0?.text == first.text } ? first.text : nil
    }
    if values.contains(where: { $0 != nil }) { return nil }
    let name = target.name.replacing("_", with: "-")
      .filter { $0.isLetter || $0.isNumber || "-.".contains($0) }
    return spec.merged["options"]?["bundleIdPrefix"]?.text.map { "\($0).\(name)" }
  }
}

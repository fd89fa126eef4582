/// What an existing project says of itself, by the names that questions usually have.
///
/// It is read from `project.yml` and its settings, else from the files of Gradle and of Xcode.
package struct KnownAnswers: Sendable {
  /// As written; not every value may be allowed as an answer.
  package private(set) var values: [String: String] = [:]

  /// The files that are asked for, beside those that a manifest names itself.
  package static let gradleFiles = ["settings.gradle", "app/build.gradle"].flatMap {
    [$0 + ".kts", $0]
  }

  /// Reads what is there; `projects` are the paths of files of Xcode's projects.
  package init(from files: SpecFiles, projects: [String] = []) {
    if case .bytes = files.read("project.yml") {
      read(SpecModel(LoadedSpec.load("project.yml", from: files), from: files))
    }
    for path in Self.gradleFiles {
      if case .bytes(let bytes) = files.read(path) { read(gradle: bytes) }
    }
    for path in projects {
      if case .bytes(let bytes) = files.read(path) { read(project: bytes, path) }
    }
  }

  /// What the settings of an Xcode project agree on; the shortest identifier is that of the app.
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

  /// The answers that a template's questions would take.
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
    guard let app = model.targets.first(where: \.isApp) else { return }
    func setting(_ key: String) -> String? {
      let value = model.settings.value(key, of: app, in: model.mainConfiguration)
      return value.flatMap { $0.isMade ? nil : $0.text }
    }
    let prefix = root["options"]?["bundleIdPrefix"]?.text
    add("bundle-id", setting("PRODUCT_BUNDLE_IDENTIFIER") ?? prefix.map { $0 + "." + app.name })
    add("team-id", setting("DEVELOPMENT_TEAM"))
    add("language", root["options"]?["developmentLanguage"]?.text)
    let target = root["options"]?["deploymentTarget"]
    add(
      "deployment-target",
      app.node["deploymentTarget"]?.text ?? app.platform.flatMap { target?[$0]?.text }
        ?? setting("IPHONEOS_DEPLOYMENT_TARGET"))
  }

  /// The values that Gradle's files set by one word and a text or number.
  private mutating func read(gradle bytes: [UInt8]) {
    let names = [
      "rootProject.name": "name", "applicationId": "bundle-id", "namespace": "bundle-id",
      "minSdk": "min-sdk",
    ]
    let text = String(decoding: bytes.prefix(SpecLimits.bytes), as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { $0 == " " || $0 == "=" || $0 == "\t" || $0 == "(" || $0 == ")" }
      guard words.count == 2, let name = names[String(words[0])] else { continue }
      let value = words[1].filter { $0 != "\"" && $0 != "'" }
      add(name, name == "name" ? Self.name(value) : value)
    }
  }
}

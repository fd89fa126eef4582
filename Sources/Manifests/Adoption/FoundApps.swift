import YAML

/// The apps that a repository builds, as its own files describe them.
///
/// flowctl reads the `project.yml` or Xcode project nearest to the top, and the Gradle files.
package struct FoundApps: Hashable, Sendable {
  /// An iOS app.
  package struct Apple: Hashable, Sendable {
    /// The path of an `.xcodeproj` or `.xcworkspace`.
    package var project: String
    package var scheme: String
    /// The bundle id of the app, followed by those of the targets that it embeds.
    package var bundleIDs: [String]
    /// True if XcodeGen generates the project.
    package var isGenerated: Bool
  }

  /// An app of a Gradle build.
  package struct Android: Hashable, Sendable {
    package var module: String
    package var package: String
  }

  package private(set) var apple: Apple?
  package private(set) var android: Android?
  /// Ambiguous choices, and what was left out.
  package private(set) var notes: [String] = []

  /// Reads the apps from the files of a repository.
  package init(among paths: [String], from files: SpecFiles) {
    if let path = nearest("XcodeGen manifests", paths.filter { $0.isNamed("project.yml") }) {
      apple = generated(path, files)
    }
    if apple == nil, let path = nearest("Xcode projects", paths.filter(\.isXcodeProject)) {
      apple = committed(path, paths, files)
    }
    android = gradle(paths, files)
  }

  /// The only path with the fewest folders; nil, with a note, if there are several.
  private mutating func nearest(_ words: String, _ paths: [String]) -> String? {
    let depth = paths.map { $0.split(separator: "/").count }.min() ?? 0
    var first = paths.filter { $0.split(separator: "/").count == depth }.sorted()
    // Flutter and React Native have a folder for each platform.
    let ofIOS = first.filter { $0.split(separator: "/").first == "ios" }
    if ofIOS.count == 1 { first = ofIOS }
    if first.count < 2 { return first.first }
    let shown = first.prefix(3).joined(separator: ", ") + (first.count > 3 ? ", …" : "")
    notes.append("can't determine which of several \(words) is the app's: \(shown)")
    return nil
  }
}

// MARK: - Apple

extension FoundApps {
  private mutating func generated(_ path: String, _ files: SpecFiles) -> Apple? {
    let model = SpecModel(LoadedSpec.load(path, from: files), from: files)
    let root = model.spec.merged
    guard let name = root["name"]?.text, !name.isEmpty, !name.contains("$") else { return nil }
    let apps = model.targets.filter { $0.isApp && $0.isForIOS }.map(\.name)
    guard let app = model.mainApp(where: \.isForIOS) else {
      if !apps.isEmpty {
        notes.append(
          "can't determine which app 'pipeline' should build: \(apps.joined(separator: ", "))")
      }
      return nil
    }
    guard let bundleID = model.bundleID(of: app) else {
      notes.append(
        "can't determine the bundle id of '\(app.name)': write 'pipeline' by hand"
      )
      return nil
    }
    let schemes = root["schemes"]?.entries ?? []
    let scheme =
      schemes.first { $0.key == app.name }
      ?? schemes.first { $0.value["build"]?["targets"]?[app.name] != nil }
    let folder = SpecPath.directory(of: path)
    return Apple(
      project: SpecPath.joined(folder, name + ".xcodeproj"), scheme: scheme?.key ?? app.name,
      bundleIDs: [bundleID]
        + model.guests(of: app).compactMap(model.bundleID).filter { $0 != bundleID },
      isGenerated: true)
  }

  private func committed(_ path: String, _ paths: [String], _ files: SpecFiles) -> Apple? {
    guard case .bytes(let bytes) = files.read(path),
      !bytes.ranges(of: Array("com.apple.product-type.application\"".utf8)).isEmpty,
      !ProjectSettings.versions(bytes, keys: ["IPHONEOS_DEPLOYMENT_TARGET"]).isEmpty
    else { return nil }
    let texts = ProjectSettings.versions(bytes, keys: ["PRODUCT_BUNDLE_IDENTIFIER"])
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
      .filter { !$0.isEmpty && !$0.contains("$") && !$0.lowercased().contains("test") }
    guard let app = texts.min(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) else {
      return nil
    }
    let hasExtensions = !bytes.ranges(
      of: Array("com.apple.product-type.app-extension\"".utf8)
    ).isEmpty
    let guests = hasExtensions ? Set(texts.filter { $0.hasPrefix(app + ".") }).sorted() : []
    let project = SpecPath.directory(of: path)
    let name = project.fileName.dropLast(".xcodeproj".count)
    let folder = SpecPath.directory(of: project)
    // Build the CocoaPods workspace instead of the project that it is generated for.
    let workspace = SpecPath.joined(folder, name + ".xcworkspace")
    let hasWorkspace = paths.contains { $0.hasPrefix(workspace + "/") }
    return Apple(
      project: hasWorkspace ? workspace : project,
      scheme: scheme(of: [project, workspace], name: String(name), paths),
      bundleIDs: [app] + guests,
      isGenerated: false)
  }

  /// The shared scheme with the project's name, else the first one, else the project's name.
  private func scheme(of folders: [String], name: String, _ paths: [String]) -> String {
    let schemes = paths.filter { path in
      path.hasSuffix(".xcscheme") && folders.contains { path.hasPrefix($0 + "/xcshareddata/") }
    }.map { String($0.fileName.dropLast(".xcscheme".count)) }.sorted()
    if schemes.contains(name) || schemes.isEmpty { return name }
    return schemes.first { !$0.contains("Test") } ?? name
  }
}

// MARK: - Gradle

extension FoundApps {
  /// The module with an application id, in a build at the top, where the pipeline calls `gradlew`.
  private mutating func gradle(_ paths: [String], _ files: SpecFiles) -> Android? {
    guard paths.contains("gradlew") else { return nil }
    let scripts = paths.filter { $0.isNamed("build.gradle") || $0.isNamed("build.gradle.kts") }
    let found = scripts.sorted().compactMap { path -> Android? in
      guard case .bytes(let bytes) = files.read(path),
        let id = KnownAnswers.gradleValue("applicationId", in: bytes)
      else { return nil }
      let folders = SpecPath.directory(of: path).split(separator: "/")
      return folders.isEmpty
        ? nil : Android(module: folders.joined(separator: ":"), package: id)
    }
    if found.count > 1 {
      notes.append(
        "several Gradle modules have an applicationId: "
          + found.map(\.module).joined(separator: ", "))
    }
    return found.first { $0.module == "app" } ?? (found.count == 1 ? found[0] : nil)
  }
}

extension SpecTarget {
  /// True if the target runs on an iPhone, by its platform or one of its destinations.
  fileprivate var isForIOS: Bool {
    platform == "iOS" || node["supportedDestinations"]?.texts.contains("iOS") == true
  }
}

extension String {
  fileprivate var fileName: Substring { split(separator: "/").last ?? self[...] }

  fileprivate func isNamed(_ name: String) -> Bool { fileName == name }

  fileprivate var isXcodeProject: Bool { hasSuffix(".xcodeproj/project.pbxproj") }
}

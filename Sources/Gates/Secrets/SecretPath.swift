/// Facts about secrets in a file, by its path.
struct SecretPath {
  /// Generated, or full of hashes: random-looking texts are no secrets.
  let isGenerated: Bool
  /// Tests, documentation and samples contain invented passwords.
  let isTest: Bool
  let hasBareValues: Bool
  /// A build script, whose calls can have no parentheses.
  let isScript: Bool
  let isC: Bool
  let isGradle: Bool
  let isNetrc: Bool
  /// XML with settings; `.xcscheme` contains the environment of a run.
  let isMarkup: Bool

  private static let endings = [
    ".lock", ".resolved", ".pbxproj", ".xib", ".storyboard", ".svg", ".map", ".min.js", "bundle.js",
    ".min.css",
    ".xcscheme", ".xcworkspacedata", ".xcuserstate", ".sum", "-lock.json", "-lock.yaml",
    ".lockfile", ".pem.pub", ".pub", ".crt", ".cer", ".snap", ".pb.swift", ".pb.go",
    ".mobileprovision",
    ".xcstrings", ".strings", ".stringsdict", ".sha256", ".sha512", ".asc", ".ipynb", ".csv",
    ".lcov",
  ]
  private static let folders: Set<Substring> = [
    "__Snapshots__", "node_modules", "Pods", "vendor", "Carthage", "DerivedData", "dist",
  ]
  private static let testFolders: Set<Substring> = [
    "test", "tests", "Test", "Tests", "testdata", "fixtures", "Fixtures", "__fixtures__",
    "__tests__", "spec", "specs", "androidTest", "sharedTest", "UITests", "Mocks", "mocks",
    "examples", "Examples", "example", "Example", "docs", "doc", "Documentation", "sample",
    "samples",
    "Sample", "Samples",
  ]
  private static let markup = [".xml", ".plist", ".mobileconfig", ".config", ".props", ".targets"]
  private static let prose = [".md", ".mdx", ".markdown", ".rst", ".adoc"]
  private static let bareEndings = [
    ".env", ".properties", ".yml", ".yaml", ".ini", ".cfg", ".conf", ".xcconfig", ".toml", ".sh",
    ".netrc", "_netrc", ".npmrc", ".pypirc", ".txt", ".mk", ".gradle", ".tfvars", ".bash", ".zsh",
    ".fish",
    ".service",
  ]
  private static let bareNames: Set<Substring> = [
    "Makefile", "makefile", "GNUmakefile", "Dockerfile", "Containerfile", "credentials", "netrc",
    "pgpass", ".pgpass", "Fastfile", "Appfile", "Matchfile",
  ]

  init(_ path: String) {
    let parts = path.split(separator: "/")
    let folders = parts.dropLast()
    let name = parts.last ?? ""
    isGenerated =
      Self.endings.contains { name.hasSuffix($0) } || folders.contains { Self.isGenerated($0) }
    isTest =
      folders.contains { Self.isTestFolder($0) } || Self.isTest(name)
    isGradle = name.hasSuffix(".gradle") || name.hasSuffix(".gradle.kts")
    isNetrc = [".netrc", "_netrc", "netrc"].contains(name)
    isMarkup =
      name.hasSuffix(".xcscheme") || !isGenerated && Self.markup.contains { name.hasSuffix($0) }
    isScript = isGradle || name == "Jenkinsfile"
    isC = [".h", ".m", ".mm", ".c", ".cc", ".cpp", ".hpp"].contains { name.hasSuffix($0) }
    hasBareValues =
      Self.bareEndings.contains { name.hasSuffix($0) } || name.hasPrefix(".env")
      || Self.bareNames.contains(name) || name.hasPrefix("Dockerfile.")
  }

  private static func isGenerated(_ folder: Substring) -> Bool {
    folders.contains(folder) || folder.hasSuffix(".xcassets") || folder.hasSuffix(".xcodeproj")
  }

  private static func isTestFolder(_ name: Substring) -> Bool {
    testFolders.contains(name) || name.hasSuffix("Tests") || name.hasSuffix("Test")
  }

  private static func isTest(_ name: Substring) -> Bool {
    let stem = name.prefix { $0 != "." }
    return stem.hasSuffix("Test") || stem.hasSuffix("Tests") || stem.hasSuffix("Spec")
      || stem.hasSuffix("_test") || stem.hasPrefix("test_") || name.contains(".test.")
      || name.contains(".spec.") || prose.contains { name.hasSuffix($0) }
  }
}

package import GitHub
package import Base
package import Gates
package import Gitflow
package import Manifests
package import StringCatalogs

/// The configuration of a repository: its policy, and the origin of every value.
package struct Configuration: Hashable, Sendable {
  package var preset = BranchModel.Preset.adapted
  package var policy = Policy()
  package var strings = StringsPolicy()
  package var gates = GateSettings()
  package var board = BoardSettings()
  /// The files that contain the version of the app.
  package var versions = VersionSettings()
  /// The same for each app with files of its own.
  package var appVersions: [AppVersions] = []
  package var stores = StoreSettings()
  /// The webhooks that get notices of releases.
  package var notices: [NoticeSettings] = []
  /// The same for each app that names its own.
  package var appStores: [AppStores] = []
  /// Managed configuration, which organizations can set remotely; nil without a table.
  package var managed: ManagedSettings?
  /// Feature flags; nil without a table.
  package var flags: FlagSettings?
  package var commits = CommitRules()
  /// The settings of the generated pipelines.
  package var pipeline = PipelineSettings()
  /// The origins of the values that a file or a preset set, by key path; all others are defaults.
  package var origins = ConfigOrigins()

  /// The defaults of a repository without a file.
  package static let `default` = Configuration()

  /// Reads and decodes the bytes of the file at `path`.
  ///
  /// - Throws: the error of the bytes, or all errors of the content.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(ConfigurationError) -> Configuration {
    try decode(ConfigReader.read(bytes, path: path), path: path)
  }
}

/// Why a file is not a valid configuration.
package enum ConfigurationError: Error, Hashable, Sendable {
  /// The bytes can't be read.
  case unreadable(ConfigReadError, path: String)
  /// The content is invalid; all errors, in the order of the file.
  case faults([Diagnostic])

  /// All errors as diagnostics.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unreadable(let error, let path): [error.diagnostic(path: path)]
    case .faults(let diagnostics): diagnostics
    }
  }
}

extension Configuration {
  /// The files with the version, and the changelog: each branch has its own.
  package var filesOfBranches: Set<String> {
    let all = [versions] + appVersions.map(\.versions)
    return Set(all.flatMap { $0.files.map(\.path) + [$0.changelog].compactMap(\.self) })
  }
}

/// The settings for checks of string catalogs.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key needs; nil for those of the project, or of the file.
  package var languages: [String]?
  /// Files that are not checked, as globs.
  package var excluded: [String] = []
  /// The formats that are checked by default; nil for catalogs, or for all others if there are none.
  // An array, because the first set of a type takes a hook longer than all rules together.
  package var formats: [TextFileFormat]?
  /// True if a language is accepted for its regional variants: `pt` for a missing `pt-BR`.
  package var fallsBack = false
  /// True if the texts of a release are final when its branch is created.
  package var areFrozen = true
  /// Length limits and the glossary.
  package var texts = TextDemands()
}

/// The file formats that checks support.
package enum TextFileFormat: String, CaseIterable, Hashable, Sendable {
  /// String catalogs of Xcode.
  case xcstrings
  /// The older `.strings` and `.stringsdict`.
  case strings
  /// `strings.xml` of Android and of Compose.
  case android
  /// Messages of Flutter, such as `app_de.arb`.
  case arb
  /// JSON resources of i18next, such as `locales/de/common.json`.
  case i18next

  /// The suffixes of the names of its files.
  package var suffixes: [String] {
    switch self {
    case .xcstrings: [".xcstrings"]
    case .strings: [".strings", ".stringsdict"]
    case .android: ["strings.xml"]
    case .arb: [".arb"]
    case .i18next: [".json"]
    }
  }
}

/// The origins of values, by key path; all others are defaults.
package struct ConfigOrigins: Hashable, Sendable {
  private struct Entry: Hashable {
    let path: String
    let origin: ConfigOrigin
  }

  // Sorted by path; the first use of a dictionary would take a hook longer than reading the cache.
  private var entries: [Entry]

  /// Origins by key path, each path once.
  package init(_ origins: [(path: String, origin: ConfigOrigin)] = []) {
    entries = origins.map { Entry(path: $0.path, origin: $0.origin) }.sorted { $0.path < $1.path }
  }

  /// The origin of the value at a path; nil for a default.
  package subscript(path: String) -> ConfigOrigin? {
    get { origin(of: path) }
    set {
      entries.removeAll { $0.path == path }
      guard let newValue else { return }
      let place = entries.firstIndex { path < $0.path } ?? entries.endIndex
      entries.insert(Entry(path: path, origin: newValue), at: place)
    }
  }

  /// The paths below another path that are not defaults.
  func paths(under path: String) -> [String] {
    entries.map(\.path).filter { $0.hasPrefix(path + ".") }
  }

  private func origin(of path: String) -> ConfigOrigin? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].path == path ? entries[low].origin : nil
  }
}

/// The origin of the value of a key.
package enum ConfigOrigin: Hashable, Sendable, CustomStringConvertible {
  case `default`
  case preset(BranchModel.Preset)
  case gatePreset(String)
  case file(path: String, line: Int)

  /// As `config show --origin` prints it.
  package var description: String {
    switch self {
    case .default: "default"
    case .preset(let preset): "preset \(preset.rawValue)"
    case .gatePreset(let name): "preset \(name)"
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}

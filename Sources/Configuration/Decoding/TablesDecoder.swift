import Diagnostics
import Manifests

/// Makes the settings of versions, managed configuration and flags of a document whose keys are right.
struct TablesDecoder {
  private let document: ConfigDocument
  private(set) var faults: ConfigFaults

  init(_ document: ConfigDocument, faults: ConfigFaults) {
    self.document = document
    self.faults = faults
  }

  mutating func versions() -> VersionSettings {
    VersionSettings(
      files: document.names(under: "versions.files").compactMap { versionFile($0) },
      changelog: path(at: "versions.changelog"))
  }

  private mutating func versionFile(_ number: String) -> VersionFile? {
    let entry = "versions.files.\(number)"
    guard document.isWritten(entry + ".path") else {
      faults.add(
        "'\(entry)' has no 'path'", hint: "- { path: Config/Version.xcconfig }",
        at: document.place(of: entry))
      return nil
    }
    guard let path = path(at: entry + ".path") else { return nil }
    let key = document.text(at: entry + ".key")
    do throws(VersionFileError) {
      if let kind = document.choice(at: entry + ".kind", of: VersionFileKind.self) {
        return try VersionFile(path: path, kind: kind, key: key)
      }
      return try VersionFile(path: path, key: key)
    } catch {
      // What is wrong is mended in the configuration, where a path is no word of a shell.
      let diagnostic = error.diagnostic { $0 }
      faults.add(diagnostic.message, hint: diagnostic.hint, at: document.place(of: entry))
      return nil
    }
  }

  mutating func managed() -> ManagedSettings? {
    guard let table = table(of: "managed", ConfigTable.managed) else { return nil }
    refuseTwice("managed", ConfigTable.managed)
    var settings = ManagedSettings(table: table)
    settings.swift = path(at: "managed.swift")
    settings.plist = path(at: "managed.plist")
    settings.specification = path(at: "managed.specification")
    settings.android = path(at: "managed.android")
    settings.strings = path(at: "managed.strings")
    settings.docs = path(at: "managed.docs")
    if settings.android != nil, settings.androidStrings == nil {
      faults.add(
        "'managed.android' lies in no folder 'xml', so it is not known where its texts stand",
        hint: "strings: app/src/main/res/values/app_restrictions_strings.xml",
        at: document.place(of: "managed.android"))
    }
    return settings
  }

  mutating func flags() -> FlagSettings? {
    guard let table = table(of: "flags", ConfigTable.flags) else { return nil }
    refuseTwice("flags", ConfigTable.flags)
    var settings = FlagSettings(table: table)
    settings.swift = path(at: "flags.swift")
    settings.kotlin = path(at: "flags.kotlin")
    settings.docs = path(at: "flags.docs")
    return settings
  }

  /// What is made of a table must not take the place of the table, nor of one another.
  private mutating func refuseTwice(_ section: String, _ key: ConfigKey) {
    var owners: [String: String] = [:]
    for name in key.children.map({ "\(section).\($0.name)" }) {
      guard let path = document.text(at: name),
        let other = owners.updateValue(name, forKey: path.lowercased())
      else { continue }
      faults.add(
        "'\(name)' and '\(other)' are one file, \(Quoted(path))", at: document.place(of: name))
    }
  }

  /// The table of a section; nil where the section is not there, or is no use without it.
  private mutating func table(of section: String, _ key: ConfigKey) -> String? {
    let others = key.children.map { "\(section).\($0.name)" }.filter { document[$0] != nil }
    guard let first = others.first else { return nil }
    if !document.isWritten(section + ".table") {
      faults.add(
        "'\(section)' has no 'table'", hint: "table: \(section).yml",
        at: document.place(of: first))
      return nil
    }
    return path(at: section + ".table")
  }

  /// A path that is written, and so must be none of git's own.
  private mutating func path(at path: String) -> String? {
    guard let text = document.text(at: path) else { return nil }
    if ManifestPath.isSafe(text) { return text }
    faults.add(
      "'\(path)' is \(Quoted(text)), expected a plain path below the repository",
      at: document.place(of: path))
    return nil
  }
}

import Base
import YAML

/// A property list that a project assigns to a target, with any file name.
struct NamedList: Hashable, Sendable {
  /// The purpose of the list.
  enum Role: Hashable, Sendable {
    case entitlements
    case info
  }

  let role: Role
  /// As written: a path that may contain settings.
  let name: String
  /// The target, and the place of the reference.
  let holder: String
  let place: Place
  /// The manifest of the target; empty if the list belongs to no target.
  var scope = ""
  /// The configuration that uses it; empty for all without one of their own.
  var configuration = ""
  /// The possible base folders of the path, relative to the top of the repository.
  let directories: [String]

  private static let roles: [String: Role] = [
    "CODE_SIGN_ENTITLEMENTS": .entitlements, "INFOPLIST_FILE": .info,
  ]
  private static let keys = roles.keys.sorted()

  static func all(
    _ settings: BuildSettings, holder: String, scope: String = "", directories: [String]
  ) -> [NamedList] {
    settings.settings.compactMap { setting in
      guard let role = roles[setting.key], !setting.value.isEmpty else { return nil }
      return NamedList(
        role: role, name: setting.value, holder: holder, place: setting.place, scope: scope,
        configuration: setting.configuration, directories: directories)
    }
  }

  /// The lists that an Xcode project file or a settings file names.
  static func all(_ bytes: [UInt8], path: String) -> [NamedList] {
    let own = SpecPath.directory(of: path)
    // Paths are relative to the project's directory, which a settings file does not contain.
    let directories =
      path.hasSuffix(".pbxproj") ? [SpecPath.directory(of: own)] : SpecPath.above(own)
    return all(
      BuildSettings(bytes, path: path, keys: keys), holder: quoted(path), directories: directories)
  }

  /// The lists that a manifest names, with their targets.
  static func all(of spec: LoadedSpec, path: String) -> [NamedList] {
    let targets = spec.merged["targets"]?.entries ?? []
    let directories = [spec.directory]
    return all(
      BuildSettings(in: spec.withoutTargets, path: path, keys: keys), holder: quoted(path),
      directories: directories)
      + targets.flatMap { target -> [NamedList] in
        let holder = "the target \(quoted(target.key))"
        let files: [(String, Role)] = [("entitlements", .entitlements), ("info", .info)]
        let named = files.compactMap { key, role -> NamedList? in
          guard let node = target.value[key]?["path"], let name = node.text else { return nil }
          return NamedList(
            role: role, name: name, holder: holder, place: node.place, scope: path,
            directories: directories)
        }
        return named
          + all(
            BuildSettings(in: target.value, path: path, keys: keys), holder: holder, scope: path,
            directories: directories)
      }
  }

  private static let tops = [
    "$(SRCROOT)/", "${SRCROOT}/", "$SRCROOT/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/",
    "$PROJECT_DIR/", "$(SOURCE_ROOT)/", "${SOURCE_ROOT}/", "$SOURCE_ROOT/",
  ]

  /// The path without the variable for the project's directory.
  private var bare: String {
    for top in Self.tops where name.hasPrefix(top) { return String(name.dropFirst(top.count)) }
    return name
  }

  /// The only setting in the path, so that the path is unknown here.
  var setting: String? {
    guard let last = bare.last, bare.hasPrefix("$"), let first = bare.dropFirst().first else {
      return nil
    }
    let isBracketed = first == "(" && last == ")" || first == "{" && last == "}"
    let inner = bare.dropFirst(isBracketed ? 2 : 1).dropLast(isBracketed ? 1 : 0)
    let isName = inner.utf8.allSatisfy(ASCII.isWord)
    return isName && inner != "inherited" ? String(inner) : nil
  }

  /// The same, with the value of a setting.
  func named(_ name: String) -> NamedList {
    NamedList(
      role: role, name: name, holder: holder, place: place, scope: scope,
      configuration: configuration, directories: directories)
  }

  /// The files of a tree that can be meant, with the path that is meant: a link or a submodule
  /// above that path is found instead.
  func files(among paths: Set<String>) -> [(name: String, path: String)] {
    if !bare.contains("$") {
      return directories.compactMap { SpecPath.normal(bare, in: $0) }.compactMap { name in
        SpecPath.nearest(name, where: paths.contains).map { (name, $0) }
      }
    }
    let known = SpecPath.directory(of: String(bare.prefix { $0 != "$" }))
    let above = directories.compactMap { SpecPath.normal(known, in: $0) }.compactMap { directory in
      SpecPath.nearest(directory, where: paths.contains).map { (bare, $0) }
    }
    let pieces = Self.pieces(of: bare)
    return pieces.allSatisfy(\.isEmpty)
      ? above : above + paths.filter { Self.fits("/\($0)", pieces) }.sorted().map { ($0, $0) }
  }

  /// The texts between settings.
  private static func pieces(of name: String) -> [String] {
    var pieces = [""]
    var rest = name[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      guard byte == "$" else {
        pieces[pieces.count - 1].append(byte)
        continue
      }
      let close: Character? = rest.first == "(" ? ")" : rest.first == "{" ? "}" : nil
      if let close {
        rest = rest.drop { $0 != close }.dropFirst()
      } else {
        rest = rest.drop { $0 == "_" || $0.isLetter || $0.isNumber }
      }
      pieces.append("")
    }
    return pieces
  }

  /// True if a path ends with these texts, with any text instead of the settings.
  private static func fits(_ path: Substring, _ pieces: [String]) -> Bool {
    guard let last = pieces.last, path.hasSuffix(last) else { return false }
    var rest = path.dropLast(last.count)
    for piece in pieces.dropLast().reversed() where !piece.isEmpty {
      guard let found = rest.ranges(of: piece).last else { return false }
      rest = rest[..<found.lowerBound]
    }
    return true
  }
}

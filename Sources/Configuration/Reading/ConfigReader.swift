package import Diagnostics
package import YAML

/// A piece of a configuration file.
package typealias ConfigNode = YAMLNode
/// Where it stands, without a path.
package typealias ConfigPlace = Place
/// Why a configuration file is not read.
package typealias ConfigReadError = YAMLError

/// Reads the bytes of a configuration file, in the part of YAML that says nothing twice.
package enum ConfigReader {
  /// Reads one document; an empty one is an empty map.
  ///
  /// - Throws: the first reason why the bytes can't be read.
  package static func read(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
    let terms = YAMLTerms(
      bytes: ConfigLimits.bytes, depth: ConfigLimits.depth, nodes: ConfigLimits.nodes)
    return try YAMLReader.read(bytes, path: "", terms)
      ?? YAMLNode(.map([]), at: Place(path: "", line: 1))
  }

  /// The same of the file at `path`.
  ///
  /// - Throws: the fault of the bytes.
  static func read(_ bytes: [UInt8], path: String) throws(ConfigurationError) -> YAMLNode {
    do throws(YAMLError) {
      return try read(bytes)
    } catch {
      throw .unreadable(error, path: path)
    }
  }
}

extension YAMLError {
  /// The error as a diagnostic of the configuration file at `path`.
  package func diagnostic(path: String) -> Diagnostic {
    var diagnostic = diagnostic(.configuration, path: path)
    switch fault {
    case .complexKey, .syntax: diagnostic.hint = .flowctl("config", "schema")
    default: break
    }
    return diagnostic
  }
}

extension RuleID {
  /// That the configuration can be read and makes sense.
  package static let configuration: RuleID = "configuration"
}

/// How big a configuration may be; beyond, it is refused unread.
package enum ConfigLimits {
  /// Bytes of the file.
  package static let bytes = 256 * 1024
  /// Lists and maps within one another.
  package static let depth = 32
  /// Texts, lists, maps and keys.
  package static let nodes = 10_000
  /// Entries of one list.
  package static let listItems = 100
  /// Bytes of one text.
  package static let textBytes = 1_000
  /// Kinds of branches.
  package static let kinds = 50
  /// Gates, and actions of a deployment.
  package static let gates = 100
}

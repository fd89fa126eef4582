package import Base
package import YAML

/// A piece of a configuration file.
package typealias ConfigNode = YAMLNode
/// A position without a path.
package typealias ConfigPlace = Place
/// Why a configuration file can't be read.
package typealias ConfigReadError = YAMLError

/// Reads the bytes of a configuration file, in a subset of YAML without duplicate forms.
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

  /// Reads the file at `path` in the same way.
  ///
  /// - Throws: the error of the bytes.
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
  /// The rule that the configuration is valid.
  package static let configuration: RuleID = "configuration"
}

/// The maximum size of a configuration; a larger one is rejected unread.
package enum ConfigLimits {
  /// Bytes of the file.
  package static let bytes = 256 * 1024
  /// Nested lists and maps.
  package static let depth = 32
  /// Texts, lists, maps and keys.
  package static let nodes = 10_000
  /// Entries of one list.
  package static let listItems = 100
  /// Bytes of one text.
  package static let textBytes = 1_000
  /// Branch types.
  package static let kinds = 50
  package static let apps = 50
  /// Gates, and actions of a deployment.
  package static let gates = 100
}

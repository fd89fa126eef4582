import Diagnostics
import Effects
import Manifests
import Session
import YAML

/// The sources of a template's values.
package struct AnswerSource: Sendable {
  /// A file of values in YAML or JSON.
  package var file: String?
  /// `key=value` of the command line; these override the file.
  package var settings: [String] = []

  /// No values.
  package init() {}

  private static let largest = 64 << 10

  /// The values as written.
  func given(in session: Session) throws(Failure) -> [String: String] {
    var given = try file.map { path throws(Failure) in try Self.read(path, session) } ?? [:]
    for setting in settings {
      guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
        throw Failure(
          .usage, "answers",
          "'\(ForeignText.shown(setting))' is not a template value, expected KEY=VALUE",
          hint: .retry(with: "--set", "<key>=<value>")
        )
      }
      given[String(setting[..<sign])] = String(setting[setting.index(after: sign)...])
    }
    return given
  }

  private static func read(
    _ path: String, _ session: Session
  ) throws(Failure) -> [String: String] {
    let root = try tree(path, session)
    var given: [String: String] = [:]
    for entry in root.entries {
      guard let text = entry.value.text else {
        throw Failure(
          .badInput,
          [
            Diagnostic(
              "answers", "the value of '\(ForeignText.shown(entry.key))' is not a text",
              place: entry.value.place)
          ])
      }
      given[entry.key] = text
    }
    return given
  }

  private static func tree(_ path: String, _ session: Session) throws(Failure) -> YAMLNode {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try session.world.files.read(session.world.absolute(path), largest)
    } catch {
      throw Failure(.unavailable, "answers", "can't read '\(path)': \(error.reason)")
    }
    do throws(YAMLError) {
      return try SpecReader.read(bytes, path: path)
    } catch {
      throw Failure(.badInput, [error.diagnostic(.manifest, path: path)])
    }
  }
}

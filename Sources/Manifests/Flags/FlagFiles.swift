import Base

/// The path of the feature flag table and of its generated files, relative to the top.
package struct FlagSettings: Hashable, Sendable {
  package var table: String
  package var swift: String?
  package var kotlin: String?
  package var docs: String?

  /// Settings of a table without generated files.
  package init(table: String) { self.table = table }
}

extension FlagTable {
  /// All files that the settings generate from the table.
  package func files(_ settings: FlagSettings) -> [TableFile] {
    let wanted: [(String?, (String) -> String)] = [
      (settings.swift, { FlagSwift.text(self, type: Self.type($0), source: settings.table) }),
      (
        settings.kotlin,
        {
          FlagKotlin.text(
            self, type: Self.type($0), package: FlagKotlin.package(of: $0), source: settings.table)
        }
      ),
      (settings.docs, { _ in FlagPage.text(self) }),
    ]
    return wanted.compactMap { path, text in path.map { TableFile(path: $0, text: text($0)) } }
  }

  private static func type(_ path: String) -> String {
    CodeName.type(ofFile: path) ?? "FeatureFlags"
  }
}

/// The documentation page of all feature flags.
enum FlagPage {
  static func text(_ table: FlagTable) -> String {
    let heading = ["Flag", "Owner", "Until", "On in", "Finished", "Description"]
    let rows = table.flags.map { flag in
      let lanes = flag.lanes.map(\.rawValue).joined(separator: ", ")
      return [
        "`\(flag.name)`", SourceText.markdown(flag.owner), flag.expires.description,
        lanes.isEmpty ? "nowhere" : lanes, flag.isFinished ? "yes" : "no",
        SourceText.markdown(flag.description),
      ]
    }
    return """
      <!-- Made by 'flowctl feature-flags generate'; changes here are lost. -->

      # Feature flags

      \(MarkdownText.table(heading, rows))
      """
  }
}

enum FlagSwift {
  static func text(_ table: FlagTable, type: String, source: String) -> String {
    let lanes = FeatureFlag.Lane.allCases.map { "    case \(CodeName.swift($0.rawValue))\n" }
    return """
      // Made by 'flowctl feature-flags generate' from \(SourceText.comment(source)); changes here
      // are lost.

      /// Features that are enabled depending on the lane of a build.
      struct \(type): Equatable, Sendable {
        /// Distribution stage of a build.
        enum Lane: String, CaseIterable, Sendable {
      \(lanes.joined())  }

      \(table.flags.map(property).joined(separator: "\n\n"))

        /// Creates the flags of a lane, with overrides by flag name.
        init(lane: Lane, overrides: [String: Bool] = [:]) {
      \(table.flags.map(value).joined(separator: "\n"))
        }
      }

      """
  }

  private static func property(_ flag: FeatureFlag) -> String {
    let about = SourceText.sentence(SourceText.comment(flag.words))
    return "  /// \(about)\n  var \(CodeName.swift(flag.property)): Bool"
  }

  private static func value(_ flag: FeatureFlag) -> String {
    let standard = flag.standard { lanes in
      "[\(lanes.map { "Lane.\($0)" }.joined(separator: ", "))].contains(lane)"
    }
    return "    self.\(CodeName.swift(flag.property)) = "
      + "overrides[\(SourceText.swift(flag.name))] ?? \(standard)"
  }
}

extension FeatureFlag {
  /// The description, owner and expiry date.
  var words: String {
    let about = description.isEmpty ? name : description
    let bare = about.hasSuffix(".") ? String(about.dropLast()) : about
    return "\(bare) (\(owner), until \(expires))"
  }

  /// The default value as code; `among` tests whether the lane is in a set.
  func standard(among condition: ([String]) -> String) -> String {
    if lanes.isEmpty { return "false" }
    return lanes.count == Lane.allCases.count ? "true" : condition(lanes.map(\.rawValue))
  }
}

enum FlagKotlin {
  static func text(_ table: FlagTable, type: String, package: String?, source: String) -> String {
    let head =
      "// Made by 'flowctl feature-flags generate' from \(source); changes here are lost.\n\n"
    let lanes = FeatureFlag.Lane.allCases.map { "        \($0.rawValue.uppercased()),\n" }
    return head + (package.map { "package \($0)\n\n" } ?? "") + """
      /** Features that are enabled depending on the lane of a build. */
      \(table.flags.isEmpty ? "class" : "data class") \(type)(
      \(table.flags.map(property).joined())) {
          /** Distribution stage of a build. */
          enum class Lane {
      \(lanes.joined())    }

          companion object {
              /** Returns the flags of a lane, with overrides by flag name. */
              fun of(
                  lane: Lane,
                  overrides: Map<String, Boolean> = emptyMap(),
              ): \(type) =
                  \(type)(
      \(table.flags.map(value).joined())            )
          }
      }

      """
  }

  private static func property(_ flag: FeatureFlag) -> String {
    let about = SourceText.sentence(SourceText.comment(flag.words))
    return "    /** \(about) */\n    val \(CodeName.kotlin(flag.property)): Boolean,\n"
  }

  private static func value(_ flag: FeatureFlag) -> String {
    let standard = flag.standard { lanes in
      "(lane in setOf(\(lanes.map { "Lane.\($0.uppercased())" }.joined(separator: ", "))))"
    }
    return "                \(CodeName.kotlin(flag.property)) = "
      + "overrides[\(SourceText.kotlin(flag.name))] ?: \(standard),\n"
  }

  /// The package according to the folders of a file; nil if unknown.
  static func package(of path: String) -> String? {
    let parts = path.split(separator: "/").dropLast().map(String.init)
    let roots = ["java", "kotlin"]
    guard let root = parts.lastIndex(where: { roots.contains($0) }) else { return nil }
    let names = parts[(root + 1)...]
    return names.isEmpty || !names.allSatisfy(isName)
      ? nil : names.map(CodeName.kotlin).joined(separator: ".")
  }

  private static func isName(_ part: String) -> Bool {
    part.utf8.first.map { !ASCII.isDigit($0) } == true && part.utf8.allSatisfy(ASCII.isWord)
  }
}

import Formats

/// The feature flags in Kotlin.
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

/// The globs of an expression for paths, as pre-commit searches with it.
///
/// Only expressions whose globs match the same paths are converted: `^src/.*\.swift$`,
/// `\.(ts|js)$`, `^(a|b)/`.
enum HookFiles {
  /// Nil if the expression has other paths than any globs.
  static func globs(of expression: String) -> [String]? {
    if expression.isEmpty { return ["**"] }
    var rest = expression[...]
    // Blanks mean nothing there.
    if rest.hasPrefix("(?x)") { rest = Substring(rest.dropFirst(4).filter { !$0.isWhitespace }) }
    let (isAtStart, isWhole) = (rest.hasPrefix("^"), rest.hasSuffix("$"))
    if isAtStart { rest.removeFirst() }
    if isWhole, !rest.isEmpty { rest.removeLast() }
    if !isAtStart, !rest.hasPrefix(".*") { rest = ".*" + rest }
    guard let glob = glob(of: rest) else { return nil }
    if isWhole { return [glob] }
    if glob.hasSuffix("/") { return isAtStart ? [glob + "**"] : nil }
    // Anything can follow: the rest of the name, or of a folder's name.
    return glob.hasSuffix("**/*") ? [glob] : [glob + "*", glob + "*/**"]
  }

  private static let signs = [
    (".*", "**/*"), ("[^/]*", "*"), ("\\.", "."), ("(?:", "{"), ("(", "{"),
  ]

  private static func glob(of expression: Substring) -> String? {
    var (glob, rest, isInGroup) = ("", expression, false)
    while let character = rest.first {
      if let (sign, wildcard) = signs.first(where: { rest.hasPrefix($0.0) }) {
        // At the start of a name it matches folders and the start of the name.
        if wildcard == "**/*", !glob.isEmpty, !glob.hasSuffix("/") { return nil }
        if wildcard == "{" {
          if isInGroup { return nil }
          isInGroup = true
        }
        glob += wildcard
        rest.removeFirst(sign.count)
        continue
      }
      rest.removeFirst()
      switch character {
      case ")" where isInGroup:
        isInGroup = false
        glob += "}"
      case "|" where isInGroup: glob += ","
      case _ where character.isLetter || character.isNumber || "_-/ @".contains(character):
        glob.append(character)
      default: return nil
      }
    }
    return isInGroup ? nil : glob
  }
}

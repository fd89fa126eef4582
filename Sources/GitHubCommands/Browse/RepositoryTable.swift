import Base
import GitHub

/// Repositories as a table for people.
struct RepositoryTable: Sendable {
  /// Whether the dot before a language has its color.
  let colours: Bool

  private static let dot: Character = "●"

  func bytes(_ repositories: [GitHubRepository]) -> [UInt8] {
    let table = TextTable.text(
      [["NAME", "STARS", "UPDATED", "LANGUAGE", "DESCRIPTION"]]
        + repositories.map { row($0) })
    guard colours else { return Array(table.utf8) }
    let lines = table.split(separator: "\n")
    let languages = [nil] + repositories.map(\.language)
    return zip(lines, languages).flatMap { Array((Self.coloured($0, $1) + "\n").utf8) }
  }

  private func row(_ repository: GitHubRepository) -> [String] {
    let mark = repository.isArchived ? " (archived)" : repository.isFork ? " (fork)" : ""
    let language = repository.language.map {
      (colours ? "\(Self.dot) " : "") + ForeignText.shown($0)
    }
    return [
      ForeignText.shown(repository.name.name) + mark, String(repository.stars),
      ForeignText.shown(String(repository.updatedAt.prefix(10))), language ?? "",
      ForeignText.cut(ForeignText.shown(repository.description ?? ""), atMost: 100),
    ]
  }

  /// The first dot of a line is ours: names and times before it have none.
  private static func coloured(_ line: Substring, _ language: String?) -> String {
    guard let language, let colour = LanguageColours.of(language),
      let place = line.firstIndex(of: dot)
    else { return String(line) }
    return line[..<place] + colour.start + String(dot) + "\u{1b}[0m"
      + line[line.index(after: place)...]
  }
}

/// The usual colors of programming languages.
enum LanguageColours {
  /// A color of 24 bits.
  struct Colour: Hashable, Sendable {
    let bits: UInt32

    /// `#F05138`.
    var text: String {
      let digits = String(bits, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The sequence that starts the color on a terminal that knows 24 bits.
    var start: String {
      "\u{1b}[38;2;\(bits >> 16);\(bits >> 8 & 0xff);\(bits & 0xff)m"
    }
  }

  static func of(_ language: String) -> Colour? { table[language].map(Colour.init) }

  /// Whether the terminal has 24 bits and NO_COLOR is not set.
  static func are(wantedIn world: World, _ pages: BrowsePages) -> Bool {
    guard pages.isInteractive, world.console.outputIsTerminal,
      (world.environment["NO_COLOR"] ?? "").isEmpty,
      world.environment["TERM"] != "dumb"
    else { return false }
    return ["truecolor", "24bit"].contains(world.environment["COLORTERM"])
  }

  private static let table: [String: UInt32] = [
    "Swift": 0xf05138, "Objective-C": 0x438eff, "Objective-C++": 0x6866fb, "Kotlin": 0xa97bff,
    "Java": 0xb07219, "Dart": 0x00b4ab, "C": 0x555555, "C++": 0xf34b7d, "C#": 0x178600,
    "Rust": 0xdea584, "Go": 0x00add8, "Python": 0x3572a5, "Ruby": 0x701516, "PHP": 0x4f5d95,
    "JavaScript": 0xf1e05a, "TypeScript": 0x3178c6, "HTML": 0xe34c26, "CSS": 0x563d7c,
    "SCSS": 0xc6538c, "Shell": 0x89e051, "PowerShell": 0x012456, "Perl": 0x0298c3,
    "Lua": 0x000080, "R": 0x198ce7, "Scala": 0xc22d40, "Groovy": 0x4298b8, "Haskell": 0x5e5086,
    "Elixir": 0x6e4a7e, "Erlang": 0xb83998, "Clojure": 0xdb5855, "OCaml": 0xef7a08,
    "F#": 0xb845fc, "Julia": 0xa270ba, "Zig": 0xec915c, "Nix": 0x7e7eff, "Vue": 0x41b883,
    "Dockerfile": 0x384d54, "Makefile": 0x427819, "CMake": 0xda3434, "Metal": 0x8f14e9,
    "Jupyter Notebook": 0xda5b0b, "TeX": 0x3d6117, "Vim Script": 0x199f4b, "Assembly": 0x6e4c13,
  ]
}

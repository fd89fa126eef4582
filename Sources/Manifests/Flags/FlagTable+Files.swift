extension FlagTable {
  /// Every file that the settings want of the table.
  package func files(_ settings: FlagSettings) -> [TableFile] {
    let wanted: [(String?, (String) -> String)] = [
      (
        settings.swift,
        { FlagSwift.text(self, type: Self.type($0), source: settings.table) }
      ),
      (
        settings.kotlin,
        {
          FlagKotlin.text(
            self, type: Self.type($0), package: FlagKotlin.package(of: $0), source: settings.table)
        }
      ),
      (settings.docs, { _ in FlagPage.text(self) }),
    ]
    return wanted.compactMap { path, text in path.map { TableFile($0, text($0)) } }
  }

  private static func type(_ path: String) -> String {
    CodeName.type(ofFile: path) ?? "FeatureFlags"
  }
}

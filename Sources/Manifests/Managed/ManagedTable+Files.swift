extension ManagedTable {
  /// Every file that the settings want of the table.
  package func files(_ settings: ManagedSettings) -> [TableFile] {
    let type = settings.swift.flatMap(CodeName.type(ofFile:)) ?? "ManagedSettings"
    let wanted: [(String?, () -> String)] = [
      (settings.swift, { ManagedSwift.text(self, type: type, source: settings.table) }),
      (settings.plist, { ManagedPropertyLists.sample(self) }),
      (settings.specification, { ManagedPropertyLists.specification(self) }),
      (settings.android, { ManagedAndroid.restrictions(self) }),
      (settings.android == nil ? nil : settings.androidStrings, { ManagedAndroid.strings(self) }),
      (settings.docs, { ManagedPage.text(self, source: settings.table) }),
    ]
    return wanted.compactMap { path, text in path.map { TableFile($0, text()) } }
  }
}

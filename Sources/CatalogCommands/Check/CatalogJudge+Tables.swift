import Diagnostics
import Effects
import Session
import StringCatalogs

extension CatalogJudge {
  /// What was found of one table, whose files have these bytes; a file without bytes is not there.
  func judge(
    _ group: TableGroup, _ contents: [MappedBytes?], languages: RequiredLanguages
  ) async -> JudgedCatalog {
    var (files, faults): ([TableFile], [Diagnostic]) = ([], [])
    for (member, bytes) in zip(group.members, contents) {
      guard let bytes else { continue }
      do throws(RejectedFile) {
        files.append(try member.read(bytes))
      } catch {
        faults.append(error.diagnostic)
      }
    }
    let table = VirtualCatalog(files, sourceLanguage: TableGroup.sourceLanguage)
    do throws(CatalogFault) {
      let verdict = try await verdict(MappedBytes(table.bytes), languages)
      let counts = table.bytes.withUnsafeBytes {
        CatalogReport(verdict, $0, path: group.path).counts
      }
      let asked = table.diagnostics(verdict).filter { isAsked($0) }
      return JudgedCatalog(
        path: group.path, counts: counts, diagnostics: faults + asked.map(weighed),
        unlisted: verdict.unlisted, covered: verdict.covered, required: languages)
    } catch {
      let fault = table.bytes.withUnsafeBytes { error.diagnostic($0, path: group.path) }
      return JudgedCatalog(
        path: group.path, counts: .object(["path": .string(group.path)]),
        diagnostics: faults + [fault], required: languages)
    }
  }

  /// Keys that stand twice are found on the way to a table, whatever the rules.
  private func isAsked(_ diagnostic: Diagnostic) -> Bool {
    rules.contains(.duplicateKey) || diagnostic.rule != CatalogRule.duplicateKey.id
  }
}

extension TableGroup.Member {
  /// The file as a part of its table.
  func read(_ bytes: MappedBytes) throws(RejectedFile) -> TableFile {
    try bytes.withBytes { bytes throws(RejectedFile) in
      try TableFile(bytes, path: file.path, language: language, format: format)
    }
  }
}

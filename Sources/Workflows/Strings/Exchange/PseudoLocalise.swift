import Configuration
package import Diagnostics
import Effects
import StringCatalogs

/// `strings pseudo`: a made-up language that shows what is not localised, cut off or mirrored.
package struct PseudoLocalise {
  /// What the command line asks for.
  package struct Options: Sendable {
    package var catalog: String?
    package var language = "en-XA"
    package var isRightToLeft = false
    package var isDryRun = false

    /// Options of a command line that says nothing.
    package init() {}
  }

  /// Gives every text of a catalog its made-up translation.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Listing {
    let store = CatalogStore(session: session)
    let file = try await store.one(at: options.catalog)
    let bytes = try store.read(file)
    return try bytes.withBytes { bytes throws(Failure) in
      let (edit, count) = try edit(bytes, file, options)
      var answer = EditListing(path: file.path, isDryRun: options.isDryRun)
      if edit.isEmpty { return answer.listing }
      answer.summary = ["\(count) texts in '\(options.language)'"]
      if options.isDryRun {
        answer.diff = UnifiedDiff(edit, of: bytes).text(path: ForeignText.shown(file.path))
      } else {
        try store.write(edit.applied(to: bytes), to: file)
      }
      return answer.listing
    }
  }

  private static func edit(
    _ bytes: UnsafeRawBufferPointer, _ file: CatalogFile, _ options: Options
  ) throws(Failure) -> (CatalogEdit, Int) {
    let pseudo = PseudoText(isRightToLeft: options.isRightToLeft)
    let table: ExchangeTable
    do throws(CatalogFault) {
      table = try ExchangeTable(bytes, original: file.path, language: options.language)
    } catch {
      throw Failure(.badInput, [error.diagnostic(bytes, path: file.path)])
    }
    let changes = table.units.compactMap { unit -> CatalogChange? in
      let text = pseudo.text(unit.source)
      if unit.source.isEmpty || unit.target == text { return nil }
      return .set(unit.address, value: text, state: "translated")
    }
    do throws(EditError) {
      return (try CatalogEditor.edit(bytes, changes, collation: .foundation), changes.count)
    } catch {
      throw error.failure(bytes, path: file.path)
    }
  }
}

import Diagnostics
import StringCatalogs

extension CatalogFault {
  /// What the user reads of a file that is no catalog.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    Failure(.badInput, [diagnostic(bytes, path: path)])
  }
}

/// Reads the bytes of the catalog at a path; that they are none is what the command leaves with.
func readingCatalog<Value>(
  _ bytes: UnsafeRawBufferPointer, path: String, _ body: () throws(CatalogFault) -> Value
) throws(Failure) -> Value {
  do throws(CatalogFault) {
    return try body()
  } catch {
    throw error.failure(bytes, path: path)
  }
}

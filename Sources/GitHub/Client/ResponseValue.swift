package import Formats

/// A value read from a response, with the objects in it that other views share.
package protocol ResponseValue: JSONReadable {
  /// Adds the objects that other views share to those to be stored.
  func collect(into batch: inout CacheBatch)
}

extension ResponseValue {
  /// Most values are shown in one view only.
  package func collect(into batch: inout CacheBatch) {}
}

extension Array: ResponseValue where Element: ResponseValue {
  /// Adds each element.
  package func collect(into batch: inout CacheBatch) {
    for element in self { element.collect(into: &batch) }
  }
}

/// A list for a document whose elements are made as they are written: there may be 100,000.
package struct JSONList {
  let count: Int
  let element: (Int) -> JSONValue

  /// The elements, each as a value.
  package init<Element>(_ elements: [Element], _ value: @escaping (Element) -> JSONValue) {
    count = elements.count
    element = { value(elements[$0]) }
  }
}

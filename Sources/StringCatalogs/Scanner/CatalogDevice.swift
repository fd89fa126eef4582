/// A type of device that a text may vary by.
package enum CatalogDevice: String, CaseIterable, Sendable {
  case iphone
  case ipad
  case ipod
  case mac
  case applewatch
  case appletv
  case applevision
  case other
  /// A name that flowctl does not know.
  case unknown
}

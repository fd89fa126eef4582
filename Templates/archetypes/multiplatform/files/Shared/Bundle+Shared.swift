import Foundation

extension Bundle {
  /// The framework, whose catalog has the texts that every platform shows.
  static let shared = Bundle(for: FrameworkMark.self)
}

/// A class of the framework, by which its bundle is found.
private final class FrameworkMark {}

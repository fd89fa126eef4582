import Foundation

extension Bundle {
  /// The framework's bundle, whose string catalog contains the texts of all platforms.
  static let shared = Bundle(for: FrameworkMark.self)
}

/// A class to find the framework's bundle.
private final class FrameworkMark {}

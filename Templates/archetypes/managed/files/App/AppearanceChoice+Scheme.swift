import SwiftUI

extension ManagedSettings.AppearanceChoice {
  /// What the system is told; nil leaves it to the person.
  var scheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

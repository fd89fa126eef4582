import SwiftUI

extension ManagedSettings.AppearanceChoice {
  /// The color scheme to request; nil uses the user's setting.
  var scheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark: .dark
    }
  }
}

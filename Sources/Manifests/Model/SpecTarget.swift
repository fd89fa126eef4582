package import Diagnostics
package import YAML

/// A target with its templates filled in.
package struct SpecTarget: Sendable {
  /// Its key, with platform and all.
  package let key: String
  package let keyPlace: Place
  package let node: YAMLNode

  /// The name that it has in the project.
  package var name: String { node["name"]?.text ?? key }

  /// The product type, such as `app-extension`.
  package var type: String { node["type"]?.text ?? "" }

  /// The platform, such as `iOS`; nil where it has several destinations.
  package var platform: String? { node["platform"]?.text }

  /// True for what a user starts.
  package var isApp: Bool { type == "application" || type.hasPrefix("application.") }

  /// True for what lives in an app.
  package var isExtension: Bool {
    type.contains("extension") && !["driver-extension", "system-extension"].contains(type)
  }

  /// True where the product is a bundle, which can't be without an Info.plist.
  package var isBundle: Bool {
    isApp || isExtension || type == "framework" || type == "bundle" || type.hasPrefix("bundle.")
      || type == "xpc-service"
  }

  /// The targets of the same project that it embeds.
  var embedded: [String] {
    (node["dependencies"]?.items ?? []).compactMap { dependency in
      dependency["embed"]?.scalar == .flag(false) ? nil : dependency["target"]?.text
    }
  }
}

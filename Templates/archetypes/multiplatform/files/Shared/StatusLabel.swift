import SwiftUI

/// A status as text, with the time of the check.
public struct StatusLabel: View {
  private let status: ServiceStatus?

  /// A label; nil means that the status is unknown.
  public init(status: ServiceStatus?) {
    self.status = status
  }

  /// The view's content.
  public var body: some View {
    VStack {
      StatusSymbol(status: status).font(.largeTitle)
      Text(StatusSymbol.words(for: status))
      if let status {
        Text(status.date, style: .time).font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// A status as a symbol.
public struct StatusSymbol: View {
  private let status: ServiceStatus?

  /// A symbol; nil means that the status is unknown.
  public init(status: ServiceStatus?) {
    self.status = status
  }

  /// The view's content.
  public var body: some View {
    Image(systemName: name)
      .foregroundStyle(colour)
      .accessibilityLabel(Text(verbatim: Self.words(for: status)))
  }

  static func words(for status: ServiceStatus?) -> String {
    switch status?.isUp {
    case true?: String(localized: "Up", bundle: .shared)
    case false?: String(localized: "Down", bundle: .shared)
    case nil: String(localized: "Not known", bundle: .shared)
    }
  }

  private var name: String {
    switch status?.isUp {
    case true?: "checkmark.circle.fill"
    case false?: "xmark.octagon.fill"
    case nil: "questionmark.circle"
    }
  }

  private var colour: Color {
    switch status?.isUp {
    case true?: .green
    case false?: .red
    case nil: .secondary
    }
  }
}

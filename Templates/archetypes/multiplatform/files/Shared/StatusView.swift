import SwiftUI

/// The status with a refresh button, the same on all platforms.
public struct StatusView: View {
  private let model: StatusModel

  /// A view of a model.
  public init(model: StatusModel) {
    self.model = model
  }

  /// The view's content.
  public var body: some View {
    VStack(spacing: 16) {
      StatusLabel(status: model.status)
      Button {
        Task { await model.refresh() }
      } label: {
        Label {
          Text("Refresh", bundle: .shared)
        } icon: {
          Image(systemName: "arrow.clockwise")
        }
      }
      .disabled(model.isChecking)
      .accessibilityIdentifier("refresh")
    }
    .padding()
    .task { await model.refresh() }
  }
}

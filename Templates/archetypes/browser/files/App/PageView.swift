import SwiftUI
import WebKit

/// A web page, without cookies that persist.
struct PageView: UIViewRepresentable {
  let load: PageLoad

  func makeCoordinator() -> PageNavigation { PageNavigation() }

  func makeUIView(context: Context) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.allowsBackForwardNavigationGestures = true
    view.navigationDelegate = context.coordinator
    return view
  }

  func updateUIView(_ view: WKWebView, context: Context) {
    guard context.coordinator.load != load else { return }
    context.coordinator.load = load
    view.load(load.request)
  }
}

/// Allows the web view to load https pages only.
@MainActor
final class PageNavigation: NSObject, WKNavigationDelegate {
  var load: PageLoad?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    let scheme = navigationAction.request.url?.scheme
    return scheme == "https" || scheme == "about" ? .allow : .cancel
  }
}

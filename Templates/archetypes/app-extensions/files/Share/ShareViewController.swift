import SwiftUI
import UIKit

/// The share sheet: the user enters a title, and the page is added to the queue.
final class ShareViewController: UIViewController {
  private let queue = CaptureQueue(folder: AppGroup.folder.appending(path: "captures"))

  override func viewDidLoad() {
    super.viewDidLoad()
    Task { await start() }
  }

  private func start() async {
    guard let item = extensionContext?.inputItems.first as? NSExtensionItem,
      let url = await pageURL(of: item)
    else { return cancel() }
    let title = item.attributedContentText?.string ?? url.host() ?? ""
    show(
      ShareView(
        title: title, url: url, isSignedIn: (try? KeychainToken.shared.read()) != nil,
        save: { [weak self] capture in self?.save(capture) },
        cancel: { [weak self] in self?.cancel() }))
  }

  private func pageURL(of item: NSExtensionItem) async -> URL? {
    let providers = item.attachments ?? []
    guard let provider = providers.first(where: { $0.canLoadObject(ofClass: URL.self) }) else {
      return nil
    }
    return await withCheckedContinuation { continuation in
      _ = provider.loadObject(ofClass: URL.self) { url, _ in
        continuation.resume(returning: url)
      }
    }
  }

  private func show(_ content: ShareView) {
    let host = UIHostingController(rootView: content)
    addChild(host)
    host.view.frame = view.bounds
    host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(host.view)
    host.didMove(toParent: self)
  }

  private func save(_ capture: Capture) {
    do {
      try queue.add(capture)
      extensionContext?.completeRequest(returningItems: nil)
    } catch {
      extensionContext?.cancelRequest(withError: error)
    }
  }

  private func cancel() {
    extensionContext?.cancelRequest(withError: CancellationError())
  }
}
